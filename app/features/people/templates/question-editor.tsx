import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { WeightTotal } from '#app/labels/weight-total.tsx'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, IconButton, LinkButton } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { DefaultSubmit } from '#app/ui/forms/default-submit.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { controlAria, FieldError } from '#app/ui/forms/field.tsx'
import { canBeWeighted } from '#contract/people/template-weights.ts'
import type { TemplateDetail, TemplateQuestion } from '#contract/people/templates.ts'
import { questionField } from '#contract/people/templates.words.ts'
import { QuestionFacts } from './question-facts.tsx'
import { moveRow, type QuestionRow, readRows, rowsOfResult, type ShownRows, toRows } from './question-rows.ts'

interface QuestionEditorProps {
  template: TemplateDetail
  lastResult: SubmissionResult | undefined
  /** Rows that were moved or removed without script, and are not saved yet. */
  shown: ShownRows | undefined
}

type View = ReturnType<typeof toFormView<string>>

/** The questions of a template in one form: their order, what holds for each, and its weight. */
export function QuestionEditor({ template, lastResult, shown }: QuestionEditorProps) {
  const { id, questions, version } = template
  const [rows, setRows] = useState(() => shown?.rows ?? rowsOfResult(lastResult) ?? toRows(questions))
  const [typed, setTyped] = useState(() => rows.map(({ weight }) => weight))
  const [said, setSaid] = useState('')
  const { state, formData } = useNavigation()
  const form = toFormView<string>({ id: 'questions', errors: lastResult?.error, values: null })
  const known = new Map(questions.map((each) => [each.question.id, each]))
  const readWeights = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const sent = new FormData(currentTarget)
    setTyped(
      readRows(
        rows.map((row) => row.id),
        (name) => sent.get(name),
      ).map(({ weight }) => weight),
    )
  }
  const change = (next: QuestionRow[], words: string) => {
    setRows(next)
    setTyped(next.map((row) => typed[rows.indexOf(row)] ?? ''))
    setSaid(words)
  }
  /** Keeps the focus on the button that was pressed, which may have been moved with its row. */
  const focusOn = (button: HTMLElement) => requestAnimationFrame(() => button.focus())

  return (
    <Form method="post" id="questions" className="flex flex-col gap-6" onInput={readWeights} noValidate>
      <DefaultSubmit label="Save questions" />
      <ErrorSummary faults={form.faults} />
      <VersionField
        version={version}
        lastResult={shown ? { initialValue: { version: shown.version } } : lastResult}
      />
      <ol id={form.field('questions').id} tabIndex={-1} className="flex flex-col gap-3">
        {rows.map((row, index) => {
          const asked = known.get(row.id)
          return asked ? (
            <Row
              key={row.id}
              row={row}
              asked={asked}
              form={form}
              index={index}
              onMove={(by, button) => {
                const place = Math.min(Math.max(index + by, 0), rows.length - 1) + 1
                change(moveRow(rows, index, by), `${asked.question.text}: now number ${place}.`)
                focusOn(button)
              }}
              onRemove={() => change(rows.toSpliced(index, 1), `${asked.question.text}: removed.`)}
            />
          ) : null
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <WeightTotal weights={typed} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={state === 'submitting' && !formData?.has('intent')}
          pendingText="Saving…"
        >
          Save questions
        </Button>
        <LinkButton to={paths.addToTemplate(id)} icon={<Plus aria-hidden />}>
          Add questions
        </LinkButton>
      </div>
    </Form>
  )
}

interface RowProps {
  row: QuestionRow
  asked: TemplateQuestion
  form: View
  index: number
  onMove: (by: -1 | 1, button: HTMLElement) => void
  onRemove: () => void
}

function Row({ row, asked: { question }, form, index, onMove, onRemove }: RowProps) {
  const { text } = question
  const withScript = (run: (button: HTMLElement) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    run(event.currentTarget)
  }
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line-soft bg-surface-raised px-4 py-3">
      <input type="hidden" name="question[]" value={row.id} readOnly />
      <div className="flex items-start gap-3 max-sm:flex-wrap">
        <span className="w-6 shrink-0 text-end text-ink-soft tabular-nums">{index + 1}.</span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium wrap-anywhere text-ink-strong">{text}</p>
          <QuestionFacts question={question} />
        </div>
        <div className="flex shrink-0 gap-1 max-sm:ms-auto">
          <IconButton
            icon={<ArrowUp aria-hidden />}
            label={`Move up: ${text}`}
            name="intent"
            value={`row-up-${index}`}
            onClick={withScript((button) => onMove(-1, button))}
          />
          <IconButton
            icon={<ArrowDown aria-hidden />}
            label={`Move down: ${text}`}
            name="intent"
            value={`row-down-${index}`}
            onClick={withScript((button) => onMove(1, button))}
          />
          <IconButton
            icon={<Trash2 aria-hidden />}
            label={`Remove: ${text}`}
            name="intent"
            value={`row-remove-${index}`}
            onClick={withScript(onRemove)}
          />
        </div>
      </div>
      <Rules row={row} question={question} form={form} />
    </li>
  )
}

type RulesProps = Pick<RowProps, 'row' | 'form'> & Pick<TemplateQuestion, 'question'>

function Rules({ row, question, form }: RulesProps) {
  const weight = form.field(questionField('weight', row.id))
  const options = [
    { value: '', label: question.required ? 'As in the question: required' : 'As in the question: optional' },
    { value: 'required', label: 'Required' },
    { value: 'optional', label: 'Optional' },
  ]
  return (
    <div className="flex flex-wrap items-start gap-3 sm:ps-9">
      <Select
        name={questionField('required', row.id)}
        aria-label={`Required: ${question.text}`}
        options={options}
        defaultValue={row.required}
      />
      {canBeWeighted(question) ? (
        <span className="flex flex-col gap-1">
          <Input
            id={weight.id}
            name={weight.name}
            defaultValue={row.weight}
            aria-label={`Weight: ${question.text}`}
            placeholder="Weight"
            inputMode="decimal"
            autoComplete="off"
            suffix="%"
            className="w-24!"
            {...controlAria(weight)}
          />
          <FieldError {...weight} />
        </span>
      ) : null}
    </div>
  )
}

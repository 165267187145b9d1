import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import type { AskedQuestion } from '#contract/people/cycles.questions.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { writeLabels } from '#contract/people/question-texts.ts'
import { NAME_PLACEHOLDER } from '#contract/people/questions.words.ts'

const loadCheck = () => import('./cycle-form.check.ts').then(({ checkWording }) => ({ check: checkWording }))

type Name = 'text' | 'description' | 'labels' | 'reason'

interface WordingFormProps {
  cycle: CycleDetail
  question: AskedQuestion
  lastResult: SubmissionResult | undefined
}

const labelsOf = ({ options, scale }: AskedQuestion) => scale?.labels ?? options.map(({ label }) => label)

/** Words of a question that people are answering: neither its type nor how many labels there are. */
export function WordingForm({ cycle, question, lastResult }: WordingFormProps) {
  const labels = labelsOf(question)
  const form = useCheckedForm<Name>({
    id: 'wording',
    lastResult,
    loadCheck,
    defaultValue: {
      text: question.text,
      description: question.description ?? '',
      labels: writeLabels(labels),
      reason: '',
    },
  })
  const isPending = useNavigation().state === 'submitting'
  if (!isAllowed(cycle.allowedActions, 'reword'))
    return (
      <Callout title="The wording can’t be changed">
        {findRefusal(cycle.allowedActions, 'reword')?.text ?? 'Reviews of this cycle have ended.'}
      </Callout>
    )
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      <VersionField version={question.version} lastResult={lastResult} />
      <TextareaField
        {...form.field('text')}
        label="Question"
        hint={`${NAME_PLACEHOLDER} is replaced with the name of the person the review is about.`}
        rows={2}
        maxLength={500}
      />
      <TextareaField {...form.field('description')} label="Description" required={false} rows={2} />
      {labels.length > 0 ? (
        <TextareaField
          {...form.field('labels')}
          label="Labels"
          hint={`One per line, ${labels.length} as before, in the same order: people have answered by their position.`}
          rows={labels.length}
        />
      ) : null}
      <TextareaField
        {...form.field('reason')}
        label="Reason"
        hint="It is recorded in the audit log with the old wording."
        rows={2}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} pendingText="Saving…">
          Change wording
        </Button>
        <LinkButton to={paths.cycleQuestions(cycle.id)} variant="quiet">
          Back to questions
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

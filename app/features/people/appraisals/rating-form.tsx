import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import type { FormView } from '#app/lib/forms/form-view.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { AppraisalDetail } from '#contract/people/appraisals.ts'
import type { AppraisalRating } from '#contract/people/appraisals.forms.ts'
import { commentField, scoreField } from '#contract/people/appraisals.words.ts'
import { type Autosaved, useAutosave } from './use-autosave.ts'

type Side = 'self' | 'manager'

interface RatingFormProps {
  appraisal: AppraisalDetail
  side: Side
  lastResult: SubmissionResult | undefined
}

const CHECKS = {
  self: () => import('./appraisal-forms.check.ts').then(({ checkSelf }) => ({ check: checkSelf })),
  manager: () => import('./appraisal-forms.check.ts').then(({ checkManager }) => ({ check: checkManager })),
}

const INTENTS = {
  self: { save: 'save-self', submit: 'submit-self', label: 'Submit self rating' },
  manager: { save: 'save', submit: 'submit', label: 'Submit ratings' },
} as const

const toFields = (of: 'area' | 'criterion', ratings: readonly AppraisalRating[]) =>
  ratings.flatMap(({ score, comment }, at): [string, string][] => [
    [scoreField(of, at), score === null ? '' : String(score)],
    [commentField(of, at), comment],
  ])

function toDefaults({ self, managerRating }: AppraisalDetail, side: Side): Record<string, string> {
  if (side === 'manager')
    return {
      ...Object.fromEntries(toFields('area', managerRating?.areas ?? [])),
      remarks: managerRating?.remarks ?? '',
    }
  return {
    ...Object.fromEntries([
      ...toFields('area', self?.areas ?? []),
      ...toFields('criterion', self?.criteria ?? []),
    ]),
    reflection: self?.reflection ?? '',
  }
}

const isSame = (typed: unknown, stored: string) =>
  typeof typed === 'string'
    ? typed === stored || (stored !== '' && Number(typed.replace(',', '.')) === Number(stored))
    : stored === ''

interface Shown {
  side: Side
  saved: Autosaved
  lastResult: SubmissionResult | undefined
}

/**
 * The version that the form goes on from: what it has saved itself, or what is stored, where that is what it shows. What is submitted is saved
 * first, so that this is also the case after a submission that was refused.
 */
function toVersion(appraisal: AppraisalDetail, { side, saved, lastResult }: Shown) {
  const version = (side === 'self' ? appraisal.self : appraisal.managerRating)?.version ?? 1
  const isStored = Object.entries(toDefaults(appraisal, side)).every(([name, value]) =>
    isSame(lastResult?.initialValue?.[name], value),
  )
  if (isStored) return { version: Math.max(version, saved.version ?? 0), lastResult: undefined }
  return saved.version === undefined
    ? { version, lastResult }
    : { version: saved.version, lastResult: undefined }
}

/** Rates everything that an appraisal has, and saves itself where script runs. */
export function RatingForm({ appraisal, side, lastResult }: RatingFormProps) {
  const { id, keyResultAreas, ratingCriteria } = appraisal
  const at = useRef<HTMLDivElement>(null)
  const saved = useAutosave({ at, appraisalId: id, side })
  const form = useCheckedForm<string>({
    id: `rating-${side}`,
    lastResult,
    loadCheck: CHECKS[side],
    defaultValue: toDefaults(appraisal, side),
  })
  const rows = { form, appraisal, side }
  return (
    <div ref={at}>
      <CheckedForm form={form} className="flex flex-col gap-6">
        <ErrorSummary faults={form.faults} />
        <VersionField {...toVersion(appraisal, { side, saved, lastResult })} />
        <Card title="Key result areas">
          <Rows {...rows} of="area" areas={keyResultAreas} />
        </Card>
        {side === 'self' && ratingCriteria.length > 0 ? (
          <Card title="Rating criteria" description="Your self rating in the final score is made of these.">
            <Rows {...rows} of="criterion" areas={ratingCriteria} />
          </Card>
        ) : null}
        {side === 'self' ? (
          <TextareaField
            {...form.field('reflection')}
            label="Reflection"
            hint="What went well, what did not, and what you want to do next."
            required={false}
            rows={6}
          />
        ) : (
          <TextareaField {...form.field('remarks')} label="Remarks" required={false} rows={6} />
        )}
        <Buttons side={side} saved={saved} />
      </CheckedForm>
    </div>
  )
}

interface RowsProps {
  form: Pick<FormView<string>, 'field'>
  appraisal: AppraisalDetail
  side: Side
  of: 'area' | 'criterion'
  areas: AppraisalDetail['keyResultAreas']
}

function Rows({ form, appraisal: { cycle, self }, side, of, areas }: RowsProps) {
  return (
    <div className="flex flex-col gap-8">
      {areas.map(({ name, description, weightage }, at) => {
        const own = side === 'manager' ? self?.areas[at] : undefined
        return (
          <fieldset key={name} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-1.5 font-medium wrap-anywhere text-ink-strong">
              {name} <span className="font-normal text-ink-soft">{weightage}%</span>
            </legend>
            {description ? <p className="max-w-prose text-ink-soft">{description}</p> : null}
            {own && own.score !== null ? (
              <p className="max-w-prose text-ink-soft">
                Self rating: {own.score}
                {own.comment ? `. ${own.comment}` : ''}
              </p>
            ) : null}
            <InputField
              {...form.field(scoreField(of, at))}
              label={`Score from 0 to ${cycle.scaleMax}`}
              required={false}
              inputMode="decimal"
              autoComplete="off"
              className="max-w-24"
            />
            <TextareaField
              {...form.field(commentField(of, at))}
              label={side === 'self' ? 'Comment' : 'Remark'}
              required={false}
              rows={2}
              className="min-h-16"
            />
          </fieldset>
        )
      })}
    </div>
  )
}

const WORDS: Readonly<Record<Autosaved['state'], [tone: Tone, text: string]>> = {
  idle: ['neutral', ''],
  saving: ['neutral', 'Saving…'],
  saved: ['good', 'Saved'],
  failed: ['attention', 'Not saved: Bellwether didn’t respond. We keep trying.'],
  refused: ['problem', 'Not saved.'],
}

function Buttons({ side, saved }: { side: Side; saved: Autosaved }) {
  const { state, formData } = useNavigation()
  const { save, submit, label } = INTENTS[side]
  const isSent = (intent: string) => state === 'submitting' && formData?.get('intent') === intent
  const [tone, text] = WORDS[saved.state]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button name="intent" value={save} isPending={isSent(save)} pendingText="Saving…">
        Save draft
      </Button>
      <Button
        variant="primary"
        name="intent"
        value={submit}
        isPending={isSent(submit)}
        pendingText="Submitting…"
      >
        {label}
      </Button>
      <FormMessage tone={tone}>{saved.message === undefined ? text : `${text} ${saved.message}`}</FormMessage>
    </div>
  )
}

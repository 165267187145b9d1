import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { LONGEST_REASON } from '#contract/people/reviews.words.ts'

const loadCheck = () => import('./reason-form.check.ts')

interface ReasonFormProps {
  /** None for the only form of its page. */
  intent?: 'request-reopen' | 'decline'
  hint: string
  button: string
  pendingText: string
  lastResult: SubmissionResult | undefined
}

/** A reason, and a button that does what it is for. */
export function ReasonForm({ intent, hint, button, pendingText, lastResult }: ReasonFormProps) {
  const form = useCheckedForm<'reason'>({ id: intent ?? 'reason', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-4">
      <ErrorSummary faults={form.faults} />
      {intent === undefined ? null : <input type="hidden" name="intent" value={intent} />}
      <TextareaField
        {...form.field('reason')}
        label="Reason"
        hint={hint}
        rows={2}
        className="min-h-16"
        maxLength={LONGEST_REASON}
      />
      <span>
        <Button isPending={state === 'submitting'} pendingText={pendingText}>
          {button}
        </Button>
      </span>
    </CheckedForm>
  )
}

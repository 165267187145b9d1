import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'

interface FormDialogProps {
  closeTo: string
  lastResult: SubmissionResult | undefined
}

function useIsSending(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state === 'submitting' && formData?.get('intent') === intent
}

/** One step back, with a reason for the person who has to change something. */
export function ReturnDialog({ closeTo, lastResult, to }: FormDialogProps & { to: 'employee' | 'manager' }) {
  const form = useCheckedForm<'reason'>({
    id: 'return',
    lastResult,
    loadCheck: () => import('./appraisal-forms.check.ts').then((module) => ({ check: module.checkReturn })),
    defaultValue: { reason: '' },
  })
  return (
    <Dialog
      title={to === 'employee' ? 'Return the self rating?' : 'Return the ratings of the manager?'}
      closeTo={closeTo}
      description={`The ${to} is notified, reads the reason, and can change and submit it again. The reason is recorded in the audit log.`}
    >
      <CheckedForm form={form} className="flex flex-col gap-4">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="return" />
        <TextareaField {...form.field('reason')} label="Reason" rows={3} />
        <DialogButtons closeTo={closeTo} isPending={useIsSending('return')} pendingText="Returning…">
          Return appraisal
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}

export function AcknowledgeDialog({ closeTo, lastResult }: FormDialogProps) {
  const form = useCheckedForm<'comment'>({
    id: 'acknowledge',
    lastResult,
    loadCheck: () =>
      import('./appraisal-forms.check.ts').then((module) => ({ check: module.checkAcknowledgement })),
    defaultValue: { comment: '' },
  })
  return (
    <Dialog
      title="Acknowledge your appraisal"
      closeTo={closeTo}
      description="It says that you have read it, not that you agree. Your manager is notified."
    >
      <CheckedForm form={form} className="flex flex-col gap-4">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="acknowledge" />
        <TextareaField
          {...form.field('comment')}
          label="Comment"
          hint="Your manager and administrators can read it."
          required={false}
          rows={3}
        />
        <DialogButtons closeTo={closeTo} isPending={useIsSending('acknowledge')} pendingText="Saving…">
          Acknowledge
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { PacketScore } from '#contract/people/packets.ts'

interface DialogOf {
  closeTo: string
}

interface FormDialogOf extends DialogOf {
  lastResult: SubmissionResult | undefined
}

function useIsSending(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state === 'submitting' && formData?.get('intent') === intent
}

/** Another score, with the reason for it. */
export function OverrideDialog({
  score,
  version,
  closeTo,
  lastResult,
}: FormDialogOf & { score: PacketScore; version: number }) {
  const form = useCheckedForm<'score' | 'reason'>({
    id: 'override',
    lastResult,
    loadCheck: () => import('./packet-forms.check.ts').then((module) => ({ check: module.checkOverride })),
    defaultValue: { score: score.override ? String(score.override.value) : '', reason: '' },
  })
  return (
    <Dialog
      title="Change score"
      closeTo={closeTo}
      description={`The computed score, ${score.computed?.toFixed(2) ?? 'none'}, is kept. The reason is recorded in the audit log.`}
    >
      <CheckedForm form={form} className="flex flex-col gap-4">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="override" />
        <VersionField version={version} lastResult={lastResult} />
        <InputField
          {...form.field('score')}
          label={`Score from ${score.outMin} to ${score.outMax}`}
          hint="Leave it empty to use the computed score."
          required={false}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextareaField {...form.field('reason')} label="Reason" rows={3} />
        <DialogButtons closeTo={closeTo} isPending={useIsSending('override')} pendingText="Saving…">
          Save score
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}

/** Before somebody is shown their packet, or no longer shown it. */
export function ShareDialog({ name, verb, closeTo }: DialogOf & { name: string; verb: 'share' | 'unshare' }) {
  const isPending = useIsSending(verb)
  const isSharing = verb === 'share'
  return (
    <Dialog
      title={isSharing ? `Share with ${name}?` : `Unshare from ${name}?`}
      closeTo={closeTo}
      description={
        isSharing
          ? `${name} is notified and can read the packet. You can unshare it until they acknowledge it.`
          : `${name} is notified and can no longer read the packet. They may have read it already.`
      }
    >
      <Form method="post">
        <input type="hidden" name="intent" value={verb} />
        <DialogButtons
          closeTo={closeTo}
          isPending={isPending}
          pendingText={isSharing ? 'Sharing…' : 'Unsharing…'}
        >
          {isSharing ? 'Share packet' : 'Unshare packet'}
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

export function AcknowledgeDialog({ closeTo, lastResult }: FormDialogOf) {
  const form = useCheckedForm<'comment'>({
    id: 'acknowledge',
    lastResult,
    loadCheck: () =>
      import('./packet-forms.check.ts').then((module) => ({ check: module.checkAcknowledgement })),
    defaultValue: { comment: '' },
  })
  return (
    <Dialog
      title="Acknowledge your review packet"
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

import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { formatTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import { FEEDBACK_KIND_WORDS } from '#contract/organization/profile.words.ts'
import type { Feedback } from '#contract/people/feedback.ts'
import { FeedbackCard } from './feedback-card.tsx'

interface FeedbackPageProps {
  item: Feedback
  dialog: string | null
  timeZone: string
  lastResult: SubmissionResult | undefined
}

/** One piece of feedback, with what its author can do with it. */
export function FeedbackPage({ item, dialog, timeZone, lastResult }: FeedbackPageProps) {
  const { id, kind, allowedActions } = item
  const closeTo = paths.feedbackItem(id)
  const canEdit = isAllowed(allowedActions, 'edit')
  const canDelete = isAllowed(allowedActions, 'delete')
  return (
    <>
      <PageHeader
        title={FEEDBACK_KIND_WORDS[kind]}
        crumbs={[{ label: 'Feedback', to: paths.feedback() }]}
        actions={
          canDelete ? (
            <>
              {canEdit ? (
                <LinkButton to={paths.feedbackItem(id, { dialog: 'edit' })}>Edit feedback</LinkButton>
              ) : null}
              <LinkButton to={paths.feedbackItem(id, { dialog: 'delete' })}>Delete feedback</LinkButton>
            </>
          ) : null
        }
      />
      <div className="max-w-3xl">
        <FeedbackCard item={item} timeZone={timeZone} isAlone />
      </div>
      {canEdit && (dialog === 'edit' || lastResult) ? (
        <EditDialog item={item} closeTo={closeTo} timeZone={timeZone} lastResult={lastResult} />
      ) : null}
      {canDelete && dialog === 'delete' ? (
        <ConfirmDialog
          title="Delete this feedback?"
          description="Its text, value and reactions are deleted for good. Those who could read it still see that there was feedback from you."
          closeTo={closeTo}
          intent="delete"
          pendingText="Deleting…"
          keep="Keep feedback"
        >
          Delete feedback
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function EditDialog({
  item,
  closeTo,
  timeZone,
  lastResult,
}: Omit<FeedbackPageProps, 'dialog'> & { closeTo: string }) {
  const form = useCheckedForm<'body'>({
    id: 'edit',
    lastResult,
    loadCheck: () => import('./feedback-form.check.ts').then(({ checkEdit }) => ({ check: checkEdit })),
    defaultValue: { body: item.body },
  })
  const { state, formData } = useNavigation()
  return (
    <Dialog
      title="Edit feedback"
      closeTo={closeTo}
      description={`You can edit it until ${formatTime(item.editableUntil, timeZone)}. Who reads it stays the same.`}
    >
      <CheckedForm form={form} className="flex flex-col gap-4">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="edit" />
        <VersionField version={item.version} lastResult={lastResult} />
        <TextareaField {...form.field('body')} label="Feedback" rows={6} maxLength={5000} />
        <DialogButtons
          closeTo={closeTo}
          isPending={state === 'submitting' && formData?.get('intent') === 'edit'}
          pendingText="Saving…"
        >
          Save feedback
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { DomainNote } from '#contract/seo/domain.notes.ts'

interface NoteDialogProps {
  /** The note that is changed; undefined for a new one. */
  note: DomainNote | undefined
  today: string
  closeTo: string
  lastResult: SubmissionResult | undefined
}

/** A day and what happened on it. */
export function NoteDialog({ note, today, closeTo, lastResult }: NoteDialogProps) {
  const { state } = useNavigation()
  const { field, id } = toFormView<'day' | 'text'>({
    id: 'note',
    errors: lastResult?.error ?? undefined,
    values: lastResult?.initialValue ?? note ?? { day: today },
  })
  const [message] = lastResult?.error?.[''] ?? []
  return (
    <Dialog
      title={note ? 'Edit note' : 'Add a note'}
      description="It is marked on its day in the charts of this domain, for everyone in your organization."
      closeTo={closeTo}
    >
      <Form id={id} method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="intent" value={note ? 'edit-note' : 'add-note'} />
        {note ? (
          <>
            <input type="hidden" name="noteId" value={note.id} />
            <VersionField version={note.version} lastResult={lastResult} />
          </>
        ) : null}
        {message ? <FormMessage tone="problem">{message}</FormMessage> : null}
        <InputField {...field('day')} type="date" label="Date" />
        <InputField {...field('text')} label="What happened" maxLength={280} autoComplete="off" />
        <DialogButtons closeTo={closeTo} isPending={state === 'submitting'} pendingText="Saving…">
          {note ? 'Save note' : 'Add note'}
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

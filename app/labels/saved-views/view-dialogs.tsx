import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { SavedView } from './saved-view.ts'

/** What a view is about, in the sentences of its dialogs. */
interface ViewWords {
  /** "Conditions, columns and order". */
  kept: string
  /** "every audit": where the view can be opened. */
  everywhere: string
  /** "pages and audits stay": what deleting it leaves. */
  untouched: string
}

interface ViewDialogsProps {
  words: ViewWords
  open: SavedView | undefined
  query: string
  saveResult: SubmissionResult | undefined
  editResult: SubmissionResult | undefined
}

/** Saving, changing and deleting a view; each dialog has a URL. */
export function ViewDialogs({ words, open, query, saveResult, editResult }: ViewDialogsProps) {
  const saving = useDialog('save-view')
  const editing = useDialog('edit-view')
  const deleting = useDialog('delete-view')
  return (
    <>
      {saving.isOpen ? (
        <NameDialog
          title="Save this view"
          description={`${words.kept} are saved for everyone in your organization, and for ${words.everywhere}.`}
          intent="save-view"
          button="Save view"
          query={query}
          closeTo={saving.closedAddress}
          lastResult={saveResult}
        />
      ) : null}
      {editing.isOpen && open ? (
        <NameDialog
          title={`Change ${open.name}`}
          description={`Everyone in your organization sees the view with the ${words.kept.toLowerCase()} of this page.`}
          intent="edit-view"
          button="Save changes"
          query={query}
          closeTo={editing.closedAddress}
          lastResult={editResult}
          view={open}
        />
      ) : null}
      {deleting.isOpen && open ? (
        <DeleteDialog words={words} view={open} closeTo={deleting.closedAddress} />
      ) : null}
    </>
  )
}

interface NameDialogProps {
  title: string
  description: string
  intent: string
  button: string
  query: string
  closeTo: string
  lastResult: SubmissionResult | undefined
  view?: SavedView
}

function NameDialog(props: NameDialogProps) {
  const { title, description, intent, button, query, closeTo, lastResult, view } = props
  const { state } = useNavigation()
  const errors = lastResult?.error ?? {}
  const typed = lastResult?.initialValue?.['name']
  const [message] = errors[''] ?? errors['query'] ?? []
  return (
    <Dialog title={title} description={description} closeTo={closeTo}>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="query" value={query} />
        {view ? (
          <>
            <input type="hidden" name="viewId" value={view.id} />
            <VersionField version={view.version} lastResult={lastResult} />
          </>
        ) : null}
        {message ? <FormMessage tone="problem">{message}</FormMessage> : null}
        <InputField
          id={`${intent}-name`}
          name="name"
          label="Name"
          maxLength={80}
          autoComplete="off"
          defaultValue={typeof typed === 'string' ? typed : view?.name}
          errors={errors['name'] ?? undefined}
        />
        <DialogButtons closeTo={closeTo} isPending={state === 'submitting'} pendingText="Saving…">
          {button}
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

interface DeleteDialogProps {
  words: ViewWords
  view: SavedView
  closeTo: string
}

function DeleteDialog({ words, view: { id, name }, closeTo }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description={`It is deleted for everyone in your organization. A deleted view can’t be restored; ${words.untouched} as they are.`}
      closeTo={closeTo}
      intent="delete-view"
      values={{ viewId: id }}
      pendingText="Deleting…"
      keep="Keep view"
    >
      Delete view
    </ConfirmDialog>
  )
}

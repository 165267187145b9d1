import type { SubmissionResult } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import { Pencil, StickyNote, Trash2 } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { closedAddress, dialogAddress } from '#app/lib/forms/dialogs.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { MenuLink, RowMenu } from '#app/ui/overlay/menu.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { DomainNote } from '#contract/seo/domain.notes.ts'
import { NoteDialog } from './note-dialog.tsx'

interface NotesCardProps {
  notes: DomainNote[]
  /** ISO day that a new note starts with. */
  today: string
  addResult: SubmissionResult | undefined
  editResult: SubmissionResult | undefined
}

/** The parameter of the note that a dialog is about. */
const NOTE = 'note'

/** What people have noted beside the curves: launches, campaigns, changes of the site. */
export function NotesCard({ notes, today, addResult, editResult }: NotesCardProps) {
  const search = new URLSearchParams(useLocation().search)
  const adding = useDialog('add-note')
  const editing = useDialog('edit-note')
  const deleting = useDialog('delete-note')
  const open = notes.find(({ id }) => id === search.get(NOTE))
  const rest = new URLSearchParams(search)
  rest.delete(NOTE)
  const closeTo = closedAddress(rest)
  return (
    <Card
      title="Notes"
      description="Launches, campaigns, changes of the site: marked in the charts for everyone in your organization."
      actions={
        <LinkButton to={adding.address} preventScrollReset size="small" icon={<StickyNote aria-hidden />}>
          Add note
        </LinkButton>
      }
    >
      {notes.length === 0 ? <p className="text-ink-soft">No notes in this period.</p> : null}
      <ul className="flex flex-col divide-y divide-line-soft">
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} search={search} />
        ))}
      </ul>
      {adding.isOpen ? (
        <NoteDialog today={today} closeTo={closeTo} lastResult={addResult} note={undefined} />
      ) : null}
      {editing.isOpen && open ? (
        <NoteDialog today={today} closeTo={closeTo} lastResult={editResult} note={open} />
      ) : null}
      {deleting.isOpen && open ? (
        <ConfirmDialog
          title="Delete this note?"
          description={`“${open.text}” is deleted for everyone in your organization and can’t be restored.`}
          closeTo={closeTo}
          intent="delete-note"
          values={{ noteId: open.id }}
          pendingText="Deleting…"
          keep="Keep note"
        >
          Delete note
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

function NoteRow({ note, search }: { note: DomainNote; search: URLSearchParams }) {
  const { id, day, text, author, allowedActions } = note
  const about = new URLSearchParams(search)
  about.set(NOTE, id)
  return (
    <li className="flex items-start justify-between gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink-strong">{text}</p>
        <p className="text-xs text-ink-soft">
          {formatDate(day, 'UTC')}
          {author === null ? null : `, by ${author}`}
        </p>
      </div>
      {isAllowed(allowedActions, 'edit') ? (
        <RowMenu of={`the note “${text}”`}>
          <MenuLink to={dialogAddress('edit-note', about)} preventScrollReset icon={<Pencil aria-hidden />}>
            Edit note
          </MenuLink>
          <MenuLink to={dialogAddress('delete-note', about)} preventScrollReset icon={<Trash2 aria-hidden />}>
            Delete note
          </MenuLink>
        </RowMenu>
      ) : null}
    </li>
  )
}

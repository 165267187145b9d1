import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { relate } from '#contract/relationships.ts'
import { type EditDomainNote, type NewDomainNote } from '#contract/seo/domain.notes.forms.ts'
import {
  findNoteReason,
  listNoteActions,
  MAX_NOTES,
  NOTE_REFUSALS,
} from '#contract/seo/domain.notes.policy.ts'
import { type DomainNote, type listDomainNotes } from '#contract/seo/domain.notes.ts'
import { recordNoteEvent } from './domain-notes.audit.ts'
import {
  assertNoteVersion,
  assertRoomForNote,
  deleteNoteRow,
  findNoteRow,
  insertNote,
  listNotesOfDomain,
  type NoteRow,
  updateNoteRow,
} from './domain.queries.ts'
import { parseTarget } from './target.ts'

interface WrittenNote {
  note: NoteRow
  firstName: string | null
  lastName: string | null
}

const relationTo = ({ actor }: SignedInScope, { createdBy }: NoteRow) =>
  relate(actor, { starterId: createdBy })

const toNote = (scope: SignedInScope, { note, firstName, lastName }: WrittenNote): DomainNote => ({
  id: note.id,
  domain: note.domain,
  day: note.day,
  text: note.text,
  author: firstName === null ? null : joinName({ firstName, lastName: lastName ?? '' }),
  version: note.version,
  createdAt: note.createdAt.toISOString(),
  allowedActions: listNoteActions(relationTo(scope, note)),
})

/** Notes are of a domain, whichever part of it a page shows. */
const domainOf = (target: string) => parseTarget(target, 'subdomains').domain

const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2199-12-31'

export async function listNotes(
  scope: SignedInScope,
  target: string,
  { from = FIRST_DAY, to = LAST_DAY }: QueryOf<typeof listDomainNotes>,
): Promise<{ items: DomainNote[] }> {
  const { organizationId } = scope.actor
  const which = { organizationId, domain: domainOf(target) }
  const rows = await listNotesOfDomain(scope.db, which, { from, to, max: MAX_NOTES })
  return { items: rows.map((row) => toNote(scope, row)) }
}

/** A note of another organization is not found, like one that does not exist. */
async function getNote({ actor, db }: SignedInScope, id: string): Promise<WrittenNote> {
  const row = await findNoteRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw new DomainError('not-found', 'There is no such note.')
  return row
}

export async function createNote(
  scope: SignedInScope,
  target: string,
  { day, text }: NewDomainNote,
): Promise<DomainNote> {
  const { actor, db, now, account } = scope
  const note: NoteRow = {
    id: newId('dnt'),
    organizationId: actor.organizationId,
    domain: domainOf(target),
    day,
    text,
    createdBy: actor.id,
    version: 1,
    createdAt: now(),
  }
  await commit(
    db,
    [
      assertRoomForNote(db, note, MAX_NOTES),
      insertNote(db, note),
      recordNoteEvent(scope, note, { action: 'domain-note.created', after: { day, text } }),
    ],
    { room: () => toRefusal(NOTE_REFUSALS, 'limit') },
  )
  const { firstName, lastName } = account.user
  return toNote(scope, { note, firstName, lastName })
}

export const updateNote = (scope: SignedInScope, id: string, form: EditDomainNote): Promise<DomainNote> =>
  untilCurrent(() => editNote(scope, id, form))

async function editNote(scope: SignedInScope, id: string, form: EditDomainNote): Promise<DomainNote> {
  const { db } = scope
  const written = await getNote(scope, id)
  const { note } = written
  refuse(NOTE_REFUSALS, findNoteReason(relationTo(scope, note)))
  const { day, text, ...opened } = form
  const before = { day: note.day, text: note.text }
  const merged = await mergeEdit(scope, {
    current: { id, version: note.version, values: before },
    sent: { ...(day !== undefined && { day }), ...(text !== undefined && { text }) },
    opened,
    toText: (field) => before[field],
  })
  const after = { ...before, ...merged }
  if (after.day === before.day && after.text === before.text) return toNote(scope, written)

  const changed = { ...note, ...after, version: note.version + 1 }
  await commit(
    db,
    [
      assertNoteVersion(db, note),
      updateNoteRow(db, note, after),
      recordNoteEvent(scope, changed, { action: 'domain-note.updated', before, after }),
    ],
    { version: versionMoved },
  )
  return toNote(scope, { ...written, note: changed })
}

export async function deleteNote(scope: SignedInScope, id: string): Promise<undefined> {
  const { db } = scope
  const { note } = await getNote(scope, id)
  refuse(NOTE_REFUSALS, findNoteReason(relationTo(scope, note)))
  const { day, text } = note
  await commit(
    db,
    [
      assertNoteVersion(db, note),
      deleteNoteRow(db, note),
      recordNoteEvent(scope, note, { action: 'domain-note.deleted', before: { day, text } }),
    ],
    { version: versionMoved },
  )
}

import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Guard } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { relate } from '#contract/relationships.ts'
import { findViewReason, listViewActions, VIEW_REFUSALS } from '#contract/seo/saved-views.policy.ts'

/** What each kind of view has: filters and an order of a list, under a name that is unique among its organization's. */
export interface ViewRow {
  id: string
  organizationId: string
  createdBy: string | null
  name: string
  query: string
  version: number
  createdAt: Date
}
type ViewValues = Pick<ViewRow, 'name' | 'query'>
type Which = Pick<ViewRow, 'id' | 'organizationId'>

/** What was done to a view, for the audit log. */
export type ViewChange =
  | { did: 'created'; after: ViewValues }
  | { did: 'updated'; before: ViewValues; after: ViewValues }
  | { did: 'deleted'; before: ViewValues }

/** The rows of one kind of view, and its audit events. */
export interface SavedViews<Row extends ViewRow> {
  find: (db: Db, which: Which) => Promise<Row | undefined>
  insert: (db: Db, row: Row) => Guard<'name'>
  update: (db: Db, which: Which & { version: number }, values: ViewValues) => Guard<'name'>
  remove: (db: Db, which: Which) => Statement
  assertRoom: (db: Db, organizationId: string) => Guard<'room'>
  assertVersion: (db: Db, which: Which & { version: number }) => Guard<'version'>
  recordChange: (scope: SignedInScope, row: Row, change: ViewChange) => Statement
}

interface EditedView {
  name?: string | undefined
  query?: string | undefined
  version?: number | undefined
  seenVersion?: number | undefined
}

const relationTo = ({ actor }: SignedInScope, { createdBy }: ViewRow) =>
  relate(actor, { starterId: createdBy })

/** What a reply about a view has of every kind. */
export const toViewReply = (scope: SignedInScope, row: ViewRow) => ({
  id: row.id,
  name: row.name,
  query: row.query,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  allowedActions: listViewActions(relationTo(scope, row)),
})

/** A view of another organization is not found, like one that does not exist. */
export async function getView<Row extends ViewRow>(
  { actor, db }: SignedInScope,
  views: SavedViews<Row>,
  id: string,
): Promise<Row> {
  const row = await views.find(db, { id, organizationId: actor.organizationId })
  if (!row) throw new DomainError('not-found', 'There is no such view.')
  return row
}

const nameTaken = () => {
  const text = 'There is already a view of this name.'
  return new DomainError('already-exists', text, { errors: { name: [text] } })
}

/** @throws `limit-reached`, and `already-exists` where the name is taken */
export async function saveView<Row extends ViewRow>(
  scope: SignedInScope,
  views: SavedViews<Row>,
  row: Row,
): Promise<Row> {
  const { db, actor } = scope
  const { name, query } = row
  await commit(
    db,
    [
      views.assertRoom(db, actor.organizationId),
      views.insert(db, row),
      views.recordChange(scope, row, { did: 'created', after: { name, query } }),
    ],
    { room: () => toRefusal(VIEW_REFUSALS, 'limit'), name: nameTaken },
  )
  return row
}

/** Merged with what others have changed since its form was opened. */
export const editView = <Row extends ViewRow>(
  scope: SignedInScope,
  views: SavedViews<Row>,
  { id, form }: { id: string; form: EditedView },
): Promise<Row> => untilCurrent(() => editOnce(scope, views, { id, form }))

async function editOnce<Row extends ViewRow>(
  scope: SignedInScope,
  views: SavedViews<Row>,
  { id, form }: { id: string; form: EditedView },
): Promise<Row> {
  const { db } = scope
  const row = await getView(scope, views, id)
  refuse(VIEW_REFUSALS, findViewReason(relationTo(scope, row)))
  const { name, query, ...opened } = form
  const before = { name: row.name, query: row.query }
  const sent = { ...(name !== undefined && { name }), ...(query !== undefined && { query }) }
  const merged = await mergeEdit(scope, {
    current: { id, version: row.version, values: before },
    sent,
    opened,
    toText: (field) => before[field],
  })
  const after = { ...before, ...merged }
  if (after.name === before.name && after.query === before.query) return row

  const changed = { ...row, ...after, version: row.version + 1 }
  await commit(
    db,
    [
      views.assertVersion(db, row),
      views.update(db, row, after),
      views.recordChange(scope, changed, { did: 'updated', before, after }),
    ],
    { version: versionMoved, name: nameTaken },
  )
  return changed
}

export async function deleteView<Row extends ViewRow>(
  scope: SignedInScope,
  views: SavedViews<Row>,
  id: string,
): Promise<undefined> {
  const { db } = scope
  const row = await getView(scope, views, id)
  refuse(VIEW_REFUSALS, findViewReason(relationTo(scope, row)))
  const before = { name: row.name, query: row.query }
  await commit(
    db,
    [
      views.assertVersion(db, row),
      views.remove(db, row),
      views.recordChange(scope, row, { did: 'deleted', before }),
    ],
    { version: versionMoved },
  )
}

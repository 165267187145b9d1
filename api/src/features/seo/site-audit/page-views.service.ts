import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { relate } from '#contract/relationships.ts'
import { type EditPageView, type NewPageView } from '#contract/seo/site-audit.explore-views.forms.ts'
import {
  findViewReason,
  listViewActions,
  VIEW_REFUSALS,
} from '#contract/seo/site-audit.explore-views.policy.ts'
import { type PageView } from '#contract/seo/site-audit.explore-views.ts'
import { recordViewEvent } from './page-views.audit.ts'
import {
  assertRoomForView,
  assertViewVersion,
  deleteViewRow,
  findViewRow,
  insertView,
  listViewRows,
  type PageViewRow,
  updateViewRow,
} from './page-views.queries.ts'

const relationTo = ({ actor }: SignedInScope, { createdBy }: PageViewRow) =>
  relate(actor, { starterId: createdBy })

const toPageView = (scope: SignedInScope, row: PageViewRow): PageView => ({
  id: row.id,
  name: row.name,
  query: row.query,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  allowedActions: listViewActions(relationTo(scope, row)),
})

/** A view of another organization is not found, like one that does not exist. */
async function getViewRow({ actor, db }: SignedInScope, id: string): Promise<PageViewRow> {
  const row = await findViewRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw new DomainError('not-found', 'There is no such view.')
  return row
}

const nameTaken = () => {
  const text = 'There is already a view of this name.'
  return new DomainError('already-exists', text, { errors: { name: [text] } })
}

export async function listPageViews(scope: SignedInScope): Promise<{ items: PageView[] }> {
  const rows = await listViewRows(scope.db, scope.actor.organizationId)
  return { items: rows.map((row) => toPageView(scope, row)) }
}

export async function createPageView(scope: SignedInScope, { name, query }: NewPageView): Promise<PageView> {
  const { actor, db, now } = scope
  const row: PageViewRow = {
    id: newId('viw'),
    organizationId: actor.organizationId,
    createdBy: actor.id,
    name,
    query,
    version: 1,
    createdAt: now(),
  }
  await commit(
    db,
    [
      assertRoomForView(db, actor.organizationId),
      insertView(db, row),
      recordViewEvent(scope, row, { action: 'page-view.created', after: { name, query } }),
    ],
    { room: () => toRefusal(VIEW_REFUSALS, 'limit'), name: nameTaken },
  )
  return toPageView(scope, row)
}

export const updatePageView = (scope: SignedInScope, id: string, form: EditPageView): Promise<PageView> =>
  untilCurrent(() => editPageView(scope, id, form))

async function editPageView(scope: SignedInScope, id: string, form: EditPageView): Promise<PageView> {
  const { db } = scope
  const row = await getViewRow(scope, id)
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
  if (after.name === before.name && after.query === before.query) return toPageView(scope, row)

  const changed = { ...row, ...after, version: row.version + 1 }
  await commit(
    db,
    [
      assertViewVersion(db, row),
      updateViewRow(db, row, after),
      recordViewEvent(scope, changed, { action: 'page-view.updated', before, after }),
    ],
    { version: versionMoved, name: nameTaken },
  )
  return toPageView(scope, changed)
}

export async function deletePageView(scope: SignedInScope, id: string): Promise<undefined> {
  const { db } = scope
  const row = await getViewRow(scope, id)
  refuse(VIEW_REFUSALS, findViewReason(relationTo(scope, row)))
  await commit(
    db,
    [
      assertViewVersion(db, row),
      deleteViewRow(db, row),
      recordViewEvent(scope, row, {
        action: 'page-view.deleted',
        before: { name: row.name, query: row.query },
      }),
    ],
    { version: versionMoved },
  )
}

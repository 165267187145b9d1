import { type SignedInScope } from '#api/core/access/scope.ts'
import {
  deleteView,
  editView,
  type SavedViews,
  saveView,
  toViewReply,
} from '#api/core/saved-views/saved-views.ts'
import { newId } from '#api/lib/ids.ts'
import { type EditPageView, type NewPageView } from '#contract/seo/site-audit.explore-views.forms.ts'
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

const PAGE_VIEWS: SavedViews<PageViewRow> = {
  find: findViewRow,
  insert: insertView,
  update: updateViewRow,
  remove: deleteViewRow,
  assertRoom: assertRoomForView,
  assertVersion: assertViewVersion,
  recordChange: recordViewEvent,
}

export async function listPageViews(scope: SignedInScope): Promise<{ items: PageView[] }> {
  const rows = await listViewRows(scope.db, scope.actor.organizationId)
  return { items: rows.map((row) => toViewReply(scope, row)) }
}

export async function createPageView(scope: SignedInScope, { name, query }: NewPageView): Promise<PageView> {
  const { actor, now } = scope
  const row: PageViewRow = {
    id: newId('viw'),
    organizationId: actor.organizationId,
    createdBy: actor.id,
    name,
    query,
    version: 1,
    createdAt: now(),
  }
  return toViewReply(scope, await saveView(scope, PAGE_VIEWS, row))
}

export const updatePageView = async (
  scope: SignedInScope,
  id: string,
  form: EditPageView,
): Promise<PageView> => toViewReply(scope, await editView(scope, PAGE_VIEWS, { id, form }))

export const deletePageView = (scope: SignedInScope, id: string): Promise<undefined> =>
  deleteView(scope, PAGE_VIEWS, id)

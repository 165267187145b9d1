import { type SignedInScope } from '#api/core/access/scope.ts'
import {
  deleteView,
  editView,
  getView,
  type SavedViews,
  saveView,
  toViewReply,
} from '#api/core/saved-views/saved-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import {
  type EditDomainView,
  findDomainViewQuery,
  type NewDomainView,
} from '#contract/seo/domain.views.forms.ts'
import { type DomainView } from '#contract/seo/domain.views.ts'
import { type DomainList } from '#contract/seo/domain.words.ts'
import { INVALID_VIEW } from '#contract/seo/saved-views.forms.ts'
import { recordDomainViewEvent } from './domain-views.audit.ts'
import {
  assertDomainViewVersion,
  assertRoomForDomainView,
  deleteDomainViewRow,
  type DomainViewRow,
  findDomainViewRow,
  insertDomainView,
  listDomainViewRows,
  updateDomainViewRow,
} from './domain-views.queries.ts'

const DOMAIN_VIEWS: SavedViews<DomainViewRow> = {
  find: findDomainViewRow,
  insert: insertDomainView,
  update: updateDomainViewRow,
  remove: deleteDomainViewRow,
  assertRoom: assertRoomForDomainView,
  assertVersion: assertDomainViewVersion,
  recordChange: recordDomainViewEvent,
}

const toDomainView = (scope: SignedInScope, row: DomainViewRow): DomainView => ({
  ...toViewReply(scope, row),
  list: row.list,
})

/** What a query may have is the list's, which an edit does not name. */
function toQuery(list: DomainList, text: string): string {
  const query = findDomainViewQuery(list, text)
  if (query !== undefined) return query
  throw new DomainError('validation-failed', INVALID_VIEW, { errors: { query: [INVALID_VIEW] } })
}

export async function listDomainViews(
  scope: SignedInScope,
  list: DomainList | undefined,
): Promise<{ items: DomainView[] }> {
  const rows = await listDomainViewRows(scope.db, scope.actor.organizationId, list)
  return { items: rows.map((row) => toDomainView(scope, row)) }
}

export async function createDomainView(
  scope: SignedInScope,
  { list, name, query }: NewDomainView,
): Promise<DomainView> {
  const { actor, now } = scope
  const row: DomainViewRow = {
    id: newId('dvw'),
    organizationId: actor.organizationId,
    list,
    createdBy: actor.id,
    name,
    query: toQuery(list, query),
    version: 1,
    createdAt: now(),
  }
  return toDomainView(scope, await saveView(scope, DOMAIN_VIEWS, row))
}

export async function updateDomainView(
  scope: SignedInScope,
  id: string,
  { query, ...form }: EditDomainView,
): Promise<DomainView> {
  const { list } = await getView(scope, DOMAIN_VIEWS, id)
  const known = query === undefined ? undefined : toQuery(list, query)
  return toDomainView(scope, await editView(scope, DOMAIN_VIEWS, { id, form: { ...form, query: known } }))
}

export const deleteDomainView = (scope: SignedInScope, id: string): Promise<undefined> =>
  deleteView(scope, DOMAIN_VIEWS, id)

import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { assertUnused } from '#api/core/review-content/content-uses.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { ATTRIBUTE_FROZEN, ATTRIBUTE_REFUSALS, MAX_ATTRIBUTES } from '#contract/people/attributes.actions.ts'
import { type EditAttribute, type NewAttribute } from '#contract/people/attributes.forms.ts'
import { listAttributeActions } from '#contract/people/attributes.policy.ts'
import {
  type AttributeDetail,
  type listAttributes as listed,
  type RecommendedAttribute,
  type ScoredAttribute,
} from '#contract/people/attributes.ts'
import { relate } from '#contract/relationships.ts'
import { contentOf, hasOtherKind, toContent, toValues, valuesOf } from './attribute-content.ts'
import { recordAttributeEvent } from './attributes.audit.ts'
import {
  assertAttributeVersion,
  assertRoomForAttributes,
  type AttributeContent,
  type AttributeRow,
  countAttributes,
  deleteAttributeRow,
  findAttributeRow,
  insertAttribute,
  insertAttributes,
  type ListedAttribute,
  pageOfAttributes,
  setArchived,
  updateAttributeRow,
} from './attributes.queries.ts'
import { RECOMMENDED_ATTRIBUTES } from './recommended-attributes.ts'

const notFound = () => new DomainError('not-found', 'There is no such attribute.')
const noRoom = () => toRefusal(ATTRIBUTE_REFUSALS, 'limit')
const frozen = () =>
  new DomainError('conflict', ATTRIBUTE_FROZEN, { errors: { options: [ATTRIBUTE_FROZEN] } })

function nameTaken(name: string): DomainError {
  const taken = `An attribute named '${name}' already exists.`
  return new DomainError('already-exists', taken, { errors: { name: [taken] } })
}

export const toAttribute = ({ attribute, creator, uses }: ListedAttribute): ScoredAttribute => ({
  id: attribute.id,
  ...contentOf(attribute),
  status: attribute.archivedAt === null ? 'active' : 'archived',
  inUse: uses > 0,
  archivedAt: attribute.archivedAt?.toISOString() ?? null,
  createdBy: creator && { id: creator.id, name: joinName(creator) },
  createdAt: attribute.createdAt.toISOString(),
  version: attribute.version,
})

export async function listAttributes(
  { actor: { organizationId }, db }: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const [{ active, archived, copied }, { rows, total }] = await Promise.all([
    countAttributes(db, organizationId),
    pageOfAttributes(db, organizationId, query),
  ])
  const recommended = RECOMMENDED_ATTRIBUTES.filter(({ key }) => !copied.has(key))
  return { items: rows.map(toAttribute), total, tabs: { active, archived }, recommended }
}

async function getOwn({ actor, db }: SignedInScope, id: string): Promise<ListedAttribute> {
  const row = await findAttributeRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw notFound()
  return row
}

export async function getAttribute(scope: SignedInScope, id: string): Promise<AttributeDetail> {
  const attribute = toAttribute(await getOwn(scope, id))
  return {
    ...attribute,
    allowedActions: listAttributeActions(relate(scope.actor), {
      isArchived: attribute.status === 'archived',
      isInUse: attribute.inUse,
    }),
  }
}

const toRow = (
  { actor, now }: SignedInScope,
  content: AttributeContent,
  recommendedKey: string | null,
): Omit<AttributeRow, 'nameKey' | 'foldedName' | 'searched'> => ({
  id: newId('rat'),
  organizationId: actor.organizationId,
  ...content,
  recommendedKey,
  archivedAt: null,
  createdBy: actor.id,
  createdAt: now(),
  version: 1,
})

const recordCreated = (scope: SignedInScope, row: Pick<AttributeRow, 'id' | 'name' | 'version'>) =>
  recordAttributeEvent(scope, row, { action: 'review.attribute-created', after: { name: row.name } })

export async function createAttribute(scope: SignedInScope, form: NewAttribute): Promise<AttributeDetail> {
  const { actor, db } = scope
  const row = toRow(scope, toContent(form), null)
  await commit(
    db,
    [
      assertRoomForAttributes(db, { organizationId: actor.organizationId, added: 1, max: MAX_ATTRIBUTES }),
      insertAttribute(db, row),
      recordCreated(scope, row),
    ],
    { room: noRoom, name: () => nameTaken(form.name) },
  )
  return getAttribute(scope, row.id)
}

/** @throws where there is no recommended attribute with one of the keys */
function findChosen(keys: readonly string[]): RecommendedAttribute[] {
  const known = new Set(RECOMMENDED_ATTRIBUTES.map(({ key }) => key))
  if (!keys.every((key) => known.has(key))) throw notFound()
  return RECOMMENDED_ATTRIBUTES.filter(({ key }) => keys.includes(key))
}

/** Copies each of them that has not been copied yet, archived copies included. */
export async function copyRecommended(
  scope: SignedInScope,
  keys: readonly string[],
): Promise<{ items: ScoredAttribute[] }> {
  const { actor, db } = scope
  const { organizationId } = actor
  const chosen = findChosen(keys)
  const { copied } = await countAttributes(db, organizationId)
  const rows = chosen
    .filter(({ key }) => !copied.has(key))
    .map(({ key, ...content }) => toRow(scope, contentOf(content), key))
  await commit(
    db,
    [
      assertRoomForAttributes(db, { organizationId, added: rows.length, max: MAX_ATTRIBUTES }),
      ...insertAttributes(db, rows),
      ...rows.map((row) => recordCreated(scope, row)),
    ],
    { room: noRoom, name: () => nameOfRecommendedTaken(rows) },
  )
  const items = await Promise.all(rows.map(async ({ id }) => toAttribute(await getOwn(scope, id))))
  return { items }
}

const nameOfRecommendedTaken = (rows: readonly Pick<AttributeRow, 'name'>[]) =>
  rows.length === 1 && rows[0]
    ? nameTaken(rows[0].name)
    : new DomainError('already-exists', 'An attribute has one of these names already. Copy them one by one.')

export const updateAttribute = (
  scope: SignedInScope,
  id: string,
  form: EditAttribute,
): Promise<AttributeDetail> => untilCurrent(() => editAttribute(scope, id, form))

/** They make sense together only. */
const OF_KIND = ['options', 'numberless']
const withKind = (changed: readonly string[]) =>
  changed.some((field) => OF_KIND.includes(field)) ? [...changed, ...OF_KIND] : changed

/** What the attribute becomes by an edit, beside what others have changed meanwhile. */
async function mergeAttribute(
  scope: SignedInScope,
  attribute: AttributeRow,
  { version, seenVersion, ...form }: EditAttribute,
): Promise<AttributeContent> {
  const values = valuesOf(attribute)
  const sent = toContent(form)
  const merged = await mergeEdit(scope, {
    current: { id: attribute.id, version: attribute.version, values },
    sent: valuesOf(sent),
    opened: { version, seenVersion },
    toText: (field) => toValues(values)[field],
  })
  return { ...contentOf(attribute), ...pickFields(sent, withKind(Object.keys(merged))) }
}

async function editAttribute(
  scope: SignedInScope,
  id: string,
  form: EditAttribute,
): Promise<AttributeDetail> {
  const { db } = scope
  const { attribute } = await getOwn(scope, id)
  refuse(ATTRIBUTE_REFUSALS, attribute.archivedAt === null ? undefined : 'archived')
  const content = await mergeAttribute(scope, attribute, form)
  const before = valuesOf(attribute)
  const after = valuesOf(content)
  const details = listDetails<keyof typeof before>(toValues(before), toValues(after))
  if (details.length === 0) return getAttribute(scope, id)
  const changed = details.map(({ field }) => field)
  await commit(
    db,
    [
      assertAttributeVersion(db, attribute),
      ...(hasOtherKind(attribute, content) ? [assertUnused(db, attribute)] : []),
      updateAttributeRow(db, attribute, content),
      recordAttributeEvent(
        scope,
        { id, name: content.name, version: attribute.version + 1 },
        {
          action: 'review.attribute-updated',
          details,
          before: pickFields(before, changed),
          after: pickFields(after, changed),
        },
      ),
    ],
    { version: versionMoved, unused: frozen, name: () => nameTaken(content.name) },
  )
  return getAttribute(scope, id)
}

const archiveOrRestore =
  (action: 'review.attribute-archived' | 'review.attribute-restored') =>
  (scope: SignedInScope, id: string): Promise<AttributeDetail> =>
    untilCurrent(async () => {
      const { db, now } = scope
      const { attribute } = await getOwn(scope, id)
      const isToArchive = action === 'review.attribute-archived'
      if (isToArchive !== (attribute.archivedAt === null))
        throw toRefusal(ATTRIBUTE_REFUSALS, isToArchive ? 'archived' : 'notArchived')
      await commit(
        db,
        [
          assertAttributeVersion(db, attribute),
          setArchived(db, attribute, isToArchive ? now() : null),
          recordAttributeEvent(scope, { ...attribute, version: attribute.version + 1 }, { action }),
        ],
        { version: versionMoved },
      )
      return getAttribute(scope, id)
    })

export const archiveAttribute = archiveOrRestore('review.attribute-archived')
export const restoreAttribute = archiveOrRestore('review.attribute-restored')

export async function deleteAttribute(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { attribute } = await getOwn(scope, id)
  await commit(
    db,
    [
      assertUnused(db, attribute),
      deleteAttributeRow(db, attribute),
      recordAttributeEvent(scope, attribute, {
        action: 'review.attribute-deleted',
        before: { name: attribute.name },
      }),
    ],
    { unused: () => toRefusal(ATTRIBUTE_REFUSALS, 'inUse') },
  )
}

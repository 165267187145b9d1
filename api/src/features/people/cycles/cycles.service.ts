import { assertActivePeople } from '#api/core/directory/active-people.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { toRefusal } from '#api/core/access/refuse.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { forgetUsesOfCycle, setUsesOfCycle } from '#api/core/review-content/content-uses.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { CYCLE_REFUSALS, MAX_CYCLES } from '#contract/people/cycles.actions.ts'
import { type CycleSettings, type EditCycle, type NewCycle } from '#contract/people/cycles.forms.ts'
import { NO_DAYS } from '#contract/people/cycles.timeline.ts'
import { type CycleDetail, type listCycles as listed } from '#contract/people/cycles.ts'
import { recordCycleEvent } from './cycles.audit.ts'
import {
  assertCycleVersion,
  assertRoomForCycle,
  deleteCycleRow,
  insertCycle,
  type ListedCycle,
  pageOfCycles,
  setOwners,
  updateCycleRow,
  type Viewer,
} from './cycles.queries.ts'
import { type Content, readContent } from './cycle-content.queries.ts'
import { type CycleContent, type CycleField, takeFields, toWords, valuesOf } from './cycle-values.ts'
import { getCycle, requireAction, requireCycle, toCycle } from './get-cycle.ts'

/** Administrators see all cycles, others those that they own. */
export const toViewer = ({ actor }: SignedInScope): Viewer => ({
  organizationId: actor.organizationId,
  ownerId: actor.role === 'member' ? actor.id : null,
})

export async function listCycles(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { rows, total } = await pageOfCycles(scope.db, toViewer(scope), query)
  return { items: rows.map(toCycle), total }
}

const toContent = ({ name, description, ownerIds, ...settings }: NewCycle): CycleContent => ({
  name,
  description: description || null,
  ownerIds,
  settings,
})

const contentOf = ({ cycle, owners }: ListedCycle): CycleContent => ({
  name: cycle.name,
  description: cycle.description,
  ownerIds: owners.map(({ id }) => id),
  settings: cycle.settings,
})

export const listTemplateIds = ({ groups }: CycleSettings): string[] => [
  ...new Set(groups.map(({ templateId }) => templateId).filter((id) => id !== null)),
]

const listAttributeIds = ({ scoredAttributeIds, calibration }: CycleSettings): string[] => [
  ...new Set([
    ...scoredAttributeIds,
    ...[calibration.axisX, calibration.axisY].filter((axis) => axis !== null),
  ]),
]

export const readContentOf = ({ actor, db }: SignedInScope, settings: CycleSettings): Promise<Content> =>
  readContent(db, {
    organizationId: actor.organizationId,
    templateIds: listTemplateIds(settings),
    attributeIds: listAttributeIds(settings),
  })

const invalid = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/** @throws {DomainError} where the settings refer to something that is not the organization's, or is archived */
function requireContent(settings: CycleSettings, { templates, attributes }: Content): void {
  const offered = (all: readonly { id: string; archivedAt: Date | null }[], id: string) =>
    all.some((each) => each.id === id && each.archivedAt === null)
  if (!listTemplateIds(settings).every((id) => offered(templates, id)))
    throw invalid('groups', 'Choose a template that is not archived.')
  if (!listAttributeIds(settings).every((id) => offered(attributes, id)))
    throw invalid('scoredAttributeIds', 'Choose scored attributes that are not archived.')
}

const noPeople = () => invalid('ownerIds', 'Owners must be active people of your organization.')

async function create(scope: SignedInScope, content: CycleContent): Promise<CycleDetail> {
  const { actor, db, now } = scope
  const { name, description, settings, ownerIds } = content
  requireContent(settings, await readContentOf(scope, settings))
  const cycle = {
    id: newId('rcy'),
    organizationId: actor.organizationId,
    name,
    description,
    state: 'draft' as const,
    settings,
    launchedAt: null,
    endedAt: null,
    createdBy: actor.id,
    createdAt: now(),
    version: 1,
    nextMoveOn: null,
    moveFailedAt: null,
    moveFailure: null,
  }
  await commit(
    db,
    [
      assertRoomForCycle(db, cycle, MAX_CYCLES),
      assertActivePeople(db, cycle, ownerIds),
      insertCycle(db, cycle),
      ...setOwners(db, cycle, ownerIds),
      recordCycleEvent(scope, cycle, { action: 'review.cycle-created', after: { name } }),
    ],
    { room: () => toRefusal(CYCLE_REFUSALS, 'limit'), people: noPeople },
  )
  return getCycle(scope, cycle.id)
}

export const createCycle = (scope: SignedInScope, form: NewCycle): Promise<CycleDetail> =>
  create(scope, toContent(form))

const LONGEST_NAME = 120
const COPY = ' (copy)'

/** A draft with the same settings. Days have passed, and what is archived by now is left out. */
export async function duplicateCycle(scope: SignedInScope, id: string): Promise<CycleDetail> {
  const listedCycle = await requireCycle(scope, id)
  requireAction(scope, listedCycle, 'duplicate')
  const { name, settings, ...content } = contentOf(listedCycle)
  const { templates, attributes } = await readContentOf(scope, settings)
  const isOffered = (all: readonly { id: string; archivedAt: Date | null }[]) => (wanted: string | null) =>
    all.some((each) => each.id === wanted && each.archivedAt === null)
  const [hasTemplate, hasAttribute] = [isOffered(templates), isOffered(attributes)]
  const { axisX, axisY } = settings.calibration
  return create(scope, {
    ...content,
    ownerIds: [],
    name: `${name.slice(0, LONGEST_NAME - COPY.length)}${COPY}`,
    settings: {
      ...settings,
      timeline: NO_DAYS,
      groups: settings.groups.map((group) => ({
        ...group,
        dueOn: null,
        templateId: hasTemplate(group.templateId) ? group.templateId : null,
      })),
      scoredAttributeIds: settings.scoredAttributeIds.filter(hasAttribute),
      calibration: {
        ...settings.calibration,
        axisX: hasAttribute(axisX) ? axisX : null,
        axisY: hasAttribute(axisY) ? axisY : null,
      },
    },
  })
}

export const updateCycle = (scope: SignedInScope, id: string, form: EditCycle): Promise<CycleDetail> =>
  untilCurrent(() => editCycle(scope, id, form))

/** Names of what two versions of a cycle refer to. */
async function readNames(scope: SignedInScope, listedCycle: ListedCycle, sent: CycleContent) {
  const both = await Promise.all(
    [listedCycle.cycle.settings, sent.settings].map((settings) => readContentOf(scope, settings)),
  )
  const content = both.flatMap(({ templates, attributes }) => [...templates, ...attributes])
  return new Map([
    ...content.map(({ id, name }) => [id, name] as const),
    ...listedCycle.owners.map((owner) => [owner.id, joinName(owner)] as const),
  ])
}

async function editCycle(
  scope: SignedInScope,
  id: string,
  { version, seenVersion, ...form }: EditCycle,
): Promise<CycleDetail> {
  const listedCycle = await requireCycle(scope, id)
  requireAction(scope, listedCycle, 'edit')
  const [current, sent] = [contentOf(listedCycle), toContent(form)]
  const names = await readNames(scope, listedCycle, sent)
  const merged = await mergeEdit(scope, {
    current: { id, version: listedCycle.cycle.version, values: valuesOf(current) },
    sent: valuesOf(sent),
    opened: { version, seenVersion },
    toText: (field) => toWords(current, names)[field],
  })
  // Fields of `valuesOf`.
  const content = takeFields(current, sent, Object.keys(merged) as CycleField[])
  const details = listDetails<CycleField>(toWords(current, names), toWords(content, names))
  if (details.length === 0) return getCycle(scope, id)
  requireContent(content.settings, await readContentOf(scope, content.settings))
  await writeEdit(scope, listedCycle, { content, details })
  return getCycle(scope, id)
}

interface Written {
  content: CycleContent
  details: ReturnType<typeof listDetails<CycleField>>
}

async function writeEdit(
  scope: SignedInScope,
  listedCycle: ListedCycle,
  { content, details }: Written,
): Promise<void> {
  const { db } = scope
  const { cycle } = listedCycle
  const changed = details.map(({ field }) => field)
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      assertActivePeople(db, cycle, content.ownerIds),
      updateCycleRow(db, cycle, content),
      ...setOwners(db, cycle, content.ownerIds),
      recordCycleEvent(
        scope,
        { id: cycle.id, name: content.name, version: cycle.version + 1 },
        {
          action: 'review.cycle-updated',
          details,
          before: pickFields(valuesOf(contentOf(listedCycle)), changed),
          after: pickFields(valuesOf(content), changed),
        },
      ),
    ],
    { version: versionMoved, people: noPeople },
  )
}

/** A draft goes for good; what has been launched is canceled instead. */
export async function deleteCycle(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const listedCycle = await requireCycle(scope, id)
  requireAction(scope, listedCycle, 'delete')
  const { cycle } = listedCycle
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      forgetUsesOfCycle(db, { organizationId: cycle.organizationId, cycleId: id }),
      deleteCycleRow(db, cycle),
      recordCycleEvent(scope, cycle, { action: 'review.cycle-deleted', before: { name: cycle.name } }),
    ],
    { version: versionMoved },
  )
}

/** All that a launched cycle asks and rates by, so that nobody changes it under it. */
export const setUsesOf = (
  { actor, db }: SignedInScope,
  cycleId: string,
  { templates, questions, attributes }: Content,
) =>
  setUsesOfCycle(db, {
    organizationId: actor.organizationId,
    cycleId,
    contentIds: [
      ...new Set([
        ...templates.map(({ id }) => id),
        ...questions.map(({ question }) => question.id),
        ...attributes.map(({ id }) => id),
      ]),
    ],
  })

import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  APPRAISAL_TEMPLATE_REFUSALS,
  MAX_APPRAISAL_TEMPLATES,
} from '#contract/people/appraisal-templates.actions.ts'
import {
  type EditAppraisalTemplate,
  NewAppraisalTemplate as TemplateSchema,
  type NewAppraisalTemplate,
} from '#contract/people/appraisal-templates.forms.ts'
import { listAppraisalTemplateActions } from '#contract/people/appraisal-templates.policy.ts'
import {
  type AppraisalTemplate,
  type AppraisalTemplateDetail,
  type listAppraisalTemplates as listed,
} from '#contract/people/appraisal-templates.ts'
import { relate } from '#contract/relationships.ts'
import { recordTemplateEvent } from './appraisal-templates.audit.ts'
import {
  assertRoomForTemplate,
  assertTemplateUnused,
  assertTemplateVersion,
  deleteTemplateRow,
  findTemplateRow,
  insertTemplate,
  type ListedTemplate,
  listNameKeys,
  pageOfTemplates,
  setArchived,
  type TemplateContent,
  type TemplateRow,
  updateTemplateRow,
} from './appraisal-templates.queries.ts'
import { contentOf, isRatedOtherwise, toContent, toValues, valuesOf } from './template-content.ts'

const notFound = () => new DomainError('not-found', 'There is no such appraisal template.')
const noRoom = () => toRefusal(APPRAISAL_TEMPLATE_REFUSALS, 'limit')

function nameTaken(name: string): DomainError {
  const taken = `An appraisal template named '${name}' already exists.`
  return new DomainError('already-exists', taken, { errors: { name: [taken] } })
}

export const toTemplate = ({ template, creator, uses }: ListedTemplate): AppraisalTemplate => ({
  id: template.id,
  name: template.name,
  description: template.description,
  keyResultAreas: template.keyResultAreas,
  ratingCriteria: template.ratingCriteria,
  status: template.archivedAt === null ? template.status : 'archived',
  revision: template.revision,
  uses,
  archivedAt: template.archivedAt?.toISOString() ?? null,
  createdBy: creator && { id: creator.id, name: joinName(creator) },
  createdAt: template.createdAt.toISOString(),
  version: template.version,
})

export async function listAppraisalTemplates(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { rows, total } = await pageOfTemplates(db, actor.organizationId, query)
  return { items: rows.map(toTemplate), total }
}

async function getOwn({ actor, db }: SignedInScope, id: string): Promise<ListedTemplate> {
  const row = await findTemplateRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw notFound()
  return row
}

export async function getAppraisalTemplate(
  scope: SignedInScope,
  id: string,
): Promise<AppraisalTemplateDetail> {
  const template = toTemplate(await getOwn(scope, id))
  const standing = { isArchived: template.status === 'archived', isInUse: template.uses > 0 }
  return { ...template, allowedActions: listAppraisalTemplateActions(relate(scope.actor), standing) }
}

async function create(scope: SignedInScope, content: TemplateContent): Promise<AppraisalTemplateDetail> {
  const { actor, db, now } = scope
  const row = {
    id: newId('apt'),
    organizationId: actor.organizationId,
    ...content,
    revision: 1,
    archivedAt: null,
    createdBy: actor.id,
    createdAt: now(),
    version: 1,
  }
  await commit(
    db,
    [
      assertRoomForTemplate(db, actor.organizationId, MAX_APPRAISAL_TEMPLATES),
      insertTemplate(db, row),
      recordTemplateEvent(scope, row, { action: 'appraisal.template-created', after: { name: row.name } }),
    ],
    { room: noRoom, name: () => nameTaken(content.name) },
  )
  return getAppraisalTemplate(scope, row.id)
}

export const createAppraisalTemplate = (
  scope: SignedInScope,
  form: NewAppraisalTemplate,
): Promise<AppraisalTemplateDetail> => create(scope, toContent(form))

const LONGEST_NAME = 120

/** "Copy of …", with a number where that is taken too. */
function findFreeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`
    const copy = `${`Copy of ${name}`.slice(0, LONGEST_NAME - end.length)}${end}`
    if (!taken.has(copy.toLowerCase())) return copy
  }
}

/** The copy is a draft. */
export async function duplicateAppraisalTemplate(
  scope: SignedInScope,
  id: string,
): Promise<AppraisalTemplateDetail> {
  const { template } = await getOwn(scope, id)
  refuse(APPRAISAL_TEMPLATE_REFUSALS, template.archivedAt === null ? undefined : 'archived')
  const taken = await listNameKeys(scope.db, scope.actor.organizationId)
  const name = findFreeName(template.name, taken)
  return create(scope, { ...contentOf(template), name, status: 'draft' })
}

export const updateAppraisalTemplate = (
  scope: SignedInScope,
  id: string,
  form: EditAppraisalTemplate,
): Promise<AppraisalTemplateDetail> => untilCurrent(() => editTemplate(scope, id, form))

/** What the template becomes by an edit, beside what others have changed meanwhile. */
async function mergeTemplate(
  scope: SignedInScope,
  template: TemplateRow,
  { version, seenVersion, ...form }: EditAppraisalTemplate,
): Promise<TemplateContent> {
  const sent = toContent(form)
  const merged = await mergeEdit(scope, {
    current: { id: template.id, version: template.version, values: valuesOf(template) },
    sent: valuesOf(sent),
    opened: { version, seenVersion },
    toText: (field) => toValues(valuesOf(template))[field],
  })
  return { ...contentOf(template), ...pickFields(sent, Object.keys(merged)) }
}

const invalid = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/** Two edits that fit alone need not fit together. */
function requireFit(before: TemplateContent, content: TemplateContent): void {
  if (before.status === 'published' && content.status === 'draft')
    throw invalid('status', 'A published template can’t be a draft again. Archive it instead.')
  const issue = TemplateSchema.safeParse({ ...content, description: content.description ?? '' }).error
    ?.issues[0]
  if (issue) throw invalid(issue.path.join('.'), issue.message)
}

async function editTemplate(
  scope: SignedInScope,
  id: string,
  form: EditAppraisalTemplate,
): Promise<AppraisalTemplateDetail> {
  const { db } = scope
  const { template } = await getOwn(scope, id)
  refuse(APPRAISAL_TEMPLATE_REFUSALS, template.archivedAt === null ? undefined : 'archived')
  const content = await mergeTemplate(scope, template, form)
  requireFit(template, content)
  const [before, after] = [valuesOf(template), valuesOf(content)]
  const details = listDetails<keyof typeof before>(toValues(before), toValues(after))
  if (details.length === 0) return getAppraisalTemplate(scope, id)
  const changed = details.map(({ field }) => field)
  await commit(
    db,
    [
      assertTemplateVersion(db, template),
      updateTemplateRow(db, template, content, { isRatedOtherwise: isRatedOtherwise(template, content) }),
      recordTemplateEvent(
        scope,
        { id, name: content.name, version: template.version + 1 },
        {
          action: 'appraisal.template-updated',
          details,
          before: pickFields(before, changed),
          after: pickFields(after, changed),
        },
      ),
    ],
    { version: versionMoved, name: () => nameTaken(content.name) },
  )
  return getAppraisalTemplate(scope, id)
}

const archiveOrRestore =
  (action: 'appraisal.template-archived' | 'appraisal.template-restored') =>
  (scope: SignedInScope, id: string): Promise<AppraisalTemplateDetail> =>
    untilCurrent(async () => {
      const { db, now } = scope
      const { template } = await getOwn(scope, id)
      const isToArchive = action === 'appraisal.template-archived'
      if (isToArchive !== (template.archivedAt === null))
        throw toRefusal(APPRAISAL_TEMPLATE_REFUSALS, isToArchive ? 'archived' : 'notArchived')
      await commit(
        db,
        [
          assertTemplateVersion(db, template),
          setArchived(db, template, isToArchive ? now() : null),
          recordTemplateEvent(scope, { ...template, version: template.version + 1 }, { action }),
        ],
        { version: versionMoved },
      )
      return getAppraisalTemplate(scope, id)
    })

export const archiveAppraisalTemplate = archiveOrRestore('appraisal.template-archived')
export const restoreAppraisalTemplate = archiveOrRestore('appraisal.template-restored')

export async function deleteAppraisalTemplate(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { template } = await getOwn(scope, id)
  await commit(
    db,
    [
      assertTemplateUnused(db, template),
      deleteTemplateRow(db, template),
      recordTemplateEvent(scope, template, {
        action: 'appraisal.template-deleted',
        before: { name: template.name },
      }),
    ],
    { unused: () => toRefusal(APPRAISAL_TEMPLATE_REFUSALS, 'inUse') },
  )
}

import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { assertUnused } from '#api/core/review-content/content-uses.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { toPercent } from '#contract/people/template-weights.ts'
import { MAX_TEMPLATES, toTemplateRefusals } from '#contract/people/templates.actions.ts'
import { type NewTemplate } from '#contract/people/templates.forms.ts'
import { type listReviewTemplates as listed, type TemplateDetail } from '#contract/people/templates.ts'
import { type Chosen, chooseQuestions, noRoomForQuestions, writeChosen } from './chosen-questions.ts'
import { getOwn, getTemplate, listAsked, readTemplate, toTemplate } from './get-template.ts'
import {
  countRecommended,
  listRecommendedTags,
  listRecommendedTemplates,
} from './recommended-template-list.ts'
import { contentOf, toContent, toTemplateQuestion, weightsFaultOf } from './template-content.ts'
import { recordTemplateEvent } from './templates.audit.ts'
import {
  assertRoomForTemplate,
  assertTemplateVersion,
  clearWeights,
  deleteTemplateRow,
  insertTemplate,
  listNameKeysLike,
  listTags,
  pageOfTemplates,
  replaceQuestions,
  setArchived,
  type TemplateContent,
} from './templates.queries.ts'

export function templateNameTaken(name: string): DomainError {
  const taken = `A template named '${name}' already exists.`
  return new DomainError('already-exists', taken, { errors: { name: [taken] } })
}

/** Each tag once, in alphabetical order. */
function listDistinct(tags: readonly string[]): string[] {
  const byFold = new Map(tags.toReversed().map((tag) => [foldText(tag), tag]))
  return [...byFold].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag)
}

export async function listTemplates(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { tab, page, pageSize } = query
  const own = await listTags(db, actor.organizationId)
  const archived = own.filter(({ isArchived }) => isArchived)
  const tabs = {
    your: own.length - archived.length,
    recommended: countRecommended(),
    archived: archived.length,
  }
  if (tab === 'recommended') {
    const all = listRecommendedTemplates(query)
    const items = all.slice((page - 1) * pageSize, page * pageSize)
    return { items, total: all.length, tabs, tags: listRecommendedTags() }
  }
  const { rows, total } = await pageOfTemplates(db, actor.organizationId, query)
  const ofTab = own.filter(({ isArchived }) => isArchived === (tab === 'archived'))
  return { items: rows.map(toTemplate), total, tabs, tags: listDistinct(ofTab.flatMap(({ tags }) => tags)) }
}

interface Created {
  content: TemplateContent
  chosen: Chosen
  recommendedKey: string | null
}

const NOTHING_CHOSEN: Chosen = { asked: [], copies: [] }

async function create(scope: SignedInScope, created: Created): Promise<TemplateDetail> {
  const { actor, db, now } = scope
  const { content, chosen, recommendedKey } = created
  const { organizationId } = actor
  const template = {
    id: newId('rtp'),
    organizationId,
    ...content,
    recommendedKey,
    archivedAt: null,
    createdBy: actor.id,
    createdAt: now(),
    version: 1,
  }
  await commit(
    db,
    [
      assertRoomForTemplate(db, { organizationId, max: MAX_TEMPLATES }),
      insertTemplate(db, template),
      ...writeChosen(scope, chosen),
      ...replaceQuestions(db, template, chosen.asked.map(toTemplateQuestion)),
      recordTemplateEvent(scope, template, {
        action: 'review.template-created',
        after: { name: template.name },
      }),
    ],
    {
      room: () => toRefusal(toTemplateRefusals(0), 'limit'),
      'question-room': noRoomForQuestions,
      questions: versionMoved,
      name: () => templateNameTaken(content.name),
    },
  )
  return getTemplate(scope, template.id)
}

export const createTemplate = (scope: SignedInScope, form: NewTemplate): Promise<TemplateDetail> =>
  create(scope, { content: toContent(form), chosen: NOTHING_CHOSEN, recommendedKey: null })

const LONGEST_NAME = 120

/** A name that no template has: "Self review", "Self review (copy)", "Self review (copy 2)", …  */
async function findFreeName({ actor, db }: SignedInScope, name: string, isCopy: boolean): Promise<string> {
  const stem = name.slice(0, LONGEST_NAME - ' (copy 999)'.length)
  const taken = await listNameKeysLike(db, { ...actor, start: stem })
  const names = [
    ...(isCopy ? [] : [name]),
    `${stem} (copy)`,
    ...Array.from({ length: MAX_TEMPLATES }, (_, index) => `${stem} (copy ${index + 2})`),
  ]
  return names.find((each) => !taken.has(each.toLowerCase())) ?? name
}

/** A template like another, to be changed. Of a recommended one, the questions are copied too. */
export const duplicateTemplate = (scope: SignedInScope, id: string): Promise<TemplateDetail> =>
  untilCurrent(async () => {
    const { template, asked } = await readTemplate(scope, id)
    if (template.status === 'archived') throw toRefusal(toTemplateRefusals(0), 'archived')
    const isOwn = template.source === 'own'
    const chosen = await chooseQuestions(
      scope,
      asked.map(({ question, requiredOverride, weight }) => ({
        questionId: question.id,
        requiredOverride,
        weight: weight === null ? null : toPercent(weight),
      })),
      new Set(asked.map(({ question }) => question.id)),
    )
    const name = await findFreeName(scope, template.name, isOwn)
    const content = { ...contentOf(template), name }
    return create(scope, { content, chosen, recommendedKey: isOwn ? null : id })
  })

const archiveOrRestore =
  (action: 'review.template-archived' | 'review.template-restored') =>
  (scope: SignedInScope, id: string): Promise<TemplateDetail> =>
    untilCurrent(async () => {
      const { db, now } = scope
      const { template, uses } = await getOwn(scope, id)
      const isToArchive = action === 'review.template-archived'
      if (isToArchive !== (template.archivedAt === null))
        throw toRefusal(toTemplateRefusals(uses), isToArchive ? 'archived' : 'notArchived')
      // While it was archived, its questions could be changed to some that count in no score.
      const isWeightless = !isToArchive && weightsFaultOf(await listAsked(scope, id)) !== undefined
      await commit(
        db,
        [
          assertTemplateVersion(db, template),
          setArchived(db, template, isToArchive ? now() : null),
          ...(isWeightless ? [clearWeights(db, template)] : []),
          recordTemplateEvent(scope, { ...template, version: template.version + 1 }, { action }),
        ],
        { version: versionMoved },
      )
      return getTemplate(scope, id)
    })

export const archiveTemplate = archiveOrRestore('review.template-archived')
export const restoreTemplate = archiveOrRestore('review.template-restored')

export async function deleteTemplate(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { template } = await getOwn(scope, id)
  await commit(
    db,
    [
      assertUnused(db, template),
      deleteTemplateRow(db, template),
      recordTemplateEvent(scope, template, {
        action: 'review.template-deleted',
        before: { name: template.name },
      }),
    ],
    {
      unused: async () => {
        const { uses } = await getOwn(scope, id)
        return toRefusal(toTemplateRefusals(uses), 'inUse')
      },
    },
  )
}

import { type SignedInScope } from '#api/core/access/scope.ts'
import { toQuestion } from '#api/core/review-content/to-question.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { toPercent } from '#contract/people/template-weights.ts'
import { listTemplateActions } from '#contract/people/templates.policy.ts'
import { type ReviewTemplate, type TemplateDetail } from '#contract/people/templates.ts'
import { DEFAULT_GOALS } from '#contract/people/templates.words.ts'
import { relate } from '#contract/relationships.ts'
import { findRecommendedTemplate, type RecommendedTemplate } from './recommended-templates.ts'
import { type Asked, contentOf, findTemplateFault, weightTotalOf } from './template-content.ts'
import {
  findTemplateRow,
  type ListedTemplate,
  type ListedTemplateQuestion,
  listTemplateQuestions,
} from './templates.queries.ts'

const notFound = () => new DomainError('not-found', 'There is no such template.')

function statusOf({ template, uses }: ListedTemplate): ReviewTemplate['status'] {
  if (template.archivedAt !== null) return 'archived'
  return uses > 0 ? 'in_use' : 'draft'
}

export const toTemplate = (listed: ListedTemplate): ReviewTemplate => {
  const { template, creator, questionCount, uses } = listed
  return {
    id: template.id,
    ...contentOf(template),
    questionCount,
    source: 'own',
    status: statusOf(listed),
    uses,
    archivedAt: template.archivedAt?.toISOString() ?? null,
    createdBy: creator && { id: creator.id, name: joinName(creator) },
    createdAt: template.createdAt.toISOString(),
    version: template.version,
  }
}

export const toRecommended = (template: RecommendedTemplate): ReviewTemplate => {
  const { key, name, tags, instructions, includeGoals, questions } = template
  return {
    id: key,
    name,
    tags,
    instructions,
    wordLimit: null,
    includeGoals,
    goals: includeGoals ? DEFAULT_GOALS : null,
    questionCount: questions.length,
    source: 'recommended',
    status: 'recommended',
    uses: 0,
    archivedAt: null,
    createdBy: null,
    createdAt: null,
    version: 1,
  }
}

const toAsked = ({ asked, ...listed }: ListedTemplateQuestion): Asked => ({
  question: toQuestion(listed),
  ...asked,
})

/** @throws where the organization has no template with this id */
export async function getOwn({ actor, db }: SignedInScope, id: string): Promise<ListedTemplate> {
  const row = await findTemplateRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw notFound()
  return row
}

export async function listAsked({ actor, db }: SignedInScope, id: string): Promise<Asked[]> {
  const rows = await listTemplateQuestions(db, { id, organizationId: actor.organizationId })
  return rows.map(toAsked)
}

/** An own template, or a recommended one, with what it asks. */
export async function readTemplate(
  scope: SignedInScope,
  id: string,
): Promise<{ template: ReviewTemplate; asked: Asked[] }> {
  const recommended = findRecommendedTemplate(id)
  if (recommended) {
    const asked = recommended.questions.map((question) => ({
      question,
      requiredOverride: null,
      weight: null,
    }))
    return { template: toRecommended(recommended), asked }
  }
  const [listed, asked] = await Promise.all([getOwn(scope, id), listAsked(scope, id)])
  return { template: toTemplate(listed), asked }
}

export async function getTemplate(scope: SignedInScope, id: string): Promise<TemplateDetail> {
  const { template, asked } = await readTemplate(scope, id)
  return {
    ...template,
    questions: asked.map(({ question, requiredOverride, weight }) => ({
      question,
      requiredOverride,
      required: requiredOverride ?? question.required,
      weight: weight === null ? null : toPercent(weight),
    })),
    weightTotal: weightTotalOf(asked),
    fault: findTemplateFault(template.includeGoals, asked) ?? null,
    allowedActions: listTemplateActions(relate(scope.actor), {
      isRecommended: template.source === 'recommended',
      isArchived: template.status === 'archived',
      uses: template.uses,
    }),
  }
}

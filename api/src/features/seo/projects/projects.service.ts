import { commit } from '#api/db/commit.ts'
import { hostOf, siteOf } from '#api/engine/urls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { hasActivePlan } from '#api/core/plans/plan-limits.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { relate } from '#contract/relationships.ts'
import { splitSettings } from '#contract/seo/crawl-settings.forms.ts'
import { MAX_PROJECTS, PROJECT_REFUSALS, type ProjectAction } from '#contract/seo/projects.actions.ts'
import { type NewProject } from '#contract/seo/projects.forms.ts'
import { findCreateReason, findProjectReason, listCreateActions } from '#contract/seo/projects.policy.ts'
import { type listProjects as contract, type ProjectDetail } from '#contract/seo/projects.ts'
import { type Audits } from './audits.ts'
import { getProject } from './project-detail.service.ts'
import { toProject } from './project-views.ts'
import { recordProjectEvent } from './projects.audit.ts'
import {
  assertRoom,
  countProjects,
  findProjectRow,
  insertProject,
  pageOfProjects,
  type ProjectRow,
} from './projects.queries.ts'
import { setRecipient } from './project-recipients.queries.ts'

export const projectNotFound = () => new DomainError('not-found', 'There is no such project.')

/** A project of another organization is not found, like one that does not exist. */
export async function getProjectRow({ actor, db }: SignedInScope, id: string): Promise<ProjectRow> {
  const row = await findProjectRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw projectNotFound()
  return row
}

const toStanding = ({ actor, now }: SignedInScope, count: number) => ({
  hasPlan: hasActivePlan(actor, now()),
  count,
})

export async function listProjects(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { actor, db } = scope
  const { organizationId } = actor
  const isFiltered = Boolean(query.q) || query.frequency !== undefined
  const [{ rows, total }, all] = await Promise.all([
    pageOfProjects(db, organizationId, query),
    isFiltered ? countProjects(db, organizationId) : undefined,
  ])
  return {
    items: rows.map(toProject),
    total,
    allowedActions: listCreateActions(toStanding(scope, all ?? total)),
  }
}

/** @throws {DomainError} where the policy refuses this */
export function requireProjectAction(
  { actor, now }: SignedInScope,
  { createdBy }: Pick<ProjectRow, 'createdBy'>,
  action: Exclude<ProjectAction, 'audit'>,
): void {
  const facts = {
    relationships: relate(actor, { personId: createdBy }),
    hasPlan: hasActivePlan(actor, now()),
  }
  refuse(PROJECT_REFUSALS, findProjectReason(action, facts))
}

const UNSCHEDULED = {
  frequency: 'off',
  weekday: 'monday',
  monthDay: 1,
  hour: 6,
  isPaused: false,
  nextRunAt: null,
  scheduledBy: null,
  mailOn: 'new-errors',
} as const

async function toRow(scope: SignedInScope, form: NewProject, audits: Audits): Promise<ProjectRow> {
  const { actor, account, now } = scope
  const { name, url: _, secretsOf: __, ...settings } = form
  const { url, sealed, hasAuth, headerNames } = await audits.checkSettings(scope, form, null)
  const host = siteOf(hostOf(url))
  return {
    ...UNSCHEDULED,
    url,
    host,
    id: newId('prj'),
    organizationId: actor.organizationId,
    createdBy: actor.id,
    name: name || host,
    settings: { ...splitSettings(settings).shown, hasAuth, headerNames },
    secrets: sealed,
    timeZone: account.organization.timeZone,
    version: 1,
    createdAt: now(),
  }
}

/** Its creator is emailed about it. */
export async function createProject(
  scope: SignedInScope,
  form: NewProject,
  audits: Audits,
): Promise<ProjectDetail> {
  const { actor, db } = scope
  const standing = toStanding(scope, 0)
  refuse(PROJECT_REFUSALS, findCreateReason(standing))
  const project = await toRow(scope, form, audits)
  await commit(
    db,
    [
      assertRoom(db, { organizationId: actor.organizationId, max: MAX_PROJECTS }),
      insertProject(db, project),
      setRecipient(db, { id: project.id, userId: actor.id, optedOutAt: null }),
      recordProjectEvent(scope, project, { action: 'project.created' }),
    ],
    { room: () => toRefusal(PROJECT_REFUSALS, 'limit') },
  )
  return getProject(scope, project.id, audits)
}

import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { hasActivePlan } from '#api/core/plans/plan-limits.ts'
import { relate } from '#contract/relationships.ts'
import { listProjectActions } from '#contract/seo/projects.policy.ts'
import { MOST_RUNS } from '#contract/seo/projects.words.ts'
import { type ProjectDetail } from '#contract/seo/projects.ts'
import { type Audits } from './audits.ts'
import { listRecipients, type RecipientRow } from './project-recipients.queries.ts'
import { listRuns } from './project-runs.queries.ts'
import { readSettings } from './project-settings.ts'
import { toProject, toRun } from './project-views.ts'
import {
  findListedProject,
  findProjectRow,
  findUnderWay,
  type ListedProject,
  listScoredAudits,
} from './projects.queries.ts'

/** The points of the line that a project's page shows. */
const MOST_SCORES = 60

type Scored = Awaited<ReturnType<typeof listScoredAudits>>

/** Read newest first, shown oldest first. */
const toTrend = (audits: Scored): ProjectDetail['trend'] =>
  audits
    .toReversed()
    .flatMap(({ id, score, finishedAt, createdAt }) =>
      score === null ? [] : [{ auditId: id, at: (finishedAt ?? createdAt).toISOString(), score }],
    )

function toCompared([latest]: Scored): ProjectDetail['compared'] {
  if (!latest || latest.previousId === null) return null
  return { id: latest.id, against: latest.previousId }
}

const toRecipient = ({ optedOutAt, ...person }: RecipientRow) => ({
  id: person.id,
  name: joinName(person),
  isOptedOut: optedOutAt !== null,
})

const notFound = () => new DomainError('not-found', 'There is no such project.')

/** All that its page shows, at once. */
async function readDetail(scope: SignedInScope, { project }: ListedProject, audits: Audits) {
  const { db } = scope
  const [row, start, scored, runs, recipients, underWayId, site] = await Promise.all([
    findProjectRow(db, project),
    audits.findStartFacts(scope),
    listScoredAudits(db, project, MOST_SCORES),
    listRuns(db, project, MOST_RUNS),
    listRecipients(db, project),
    findUnderWay(db, project),
    audits.findSite(scope, project.url),
  ])
  if (!row) throw notFound()
  return { settings: readSettings(row), start, scored, runs, recipients, underWayId, site }
}

/** A project of another organization is not found, like one that does not exist. */
export async function getProject(scope: SignedInScope, id: string, audits: Audits): Promise<ProjectDetail> {
  const { actor, db, now } = scope
  const found = await findListedProject(db, { id, organizationId: actor.organizationId })
  if (!found) throw notFound()
  const { project } = found
  const { start, scored, runs, recipients, ...read } = await readDetail(scope, found, audits)
  const own = recipients.find((recipient) => recipient.id === actor.id)
  const facts = {
    relationships: relate(actor, { personId: project.createdBy }),
    hasPlan: hasActivePlan(actor, now()),
    frequency: project.frequency,
    isPaused: project.isPaused,
    isUnderWay: read.underWayId !== null,
  }
  return {
    ...toProject(found),
    ...read,
    mailOn: project.mailOn,
    recipients: recipients.map(toRecipient),
    trend: toTrend(scored),
    compared: toCompared(scored),
    runs: runs.map(toRun),
    isOwnMailOn: own?.optedOutAt === null,
    allowedActions: listProjectActions(facts, start),
  }
}

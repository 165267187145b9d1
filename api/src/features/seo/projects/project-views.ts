import { HEALTH_FORMULA } from '#api/engine/health.ts'
import { joinName } from '#api/lib/person-name.ts'
import {
  type Project,
  type ProjectAudit,
  type ProjectRun,
  type ProjectSchedule,
} from '#contract/seo/projects.ts'
import { type LastAudit, type ListedProject, type ListedRow, type RunRow } from './projects.queries.ts'

const toInstant = (at: number | Date) => new Date(at).toISOString()

export const toSchedule = (row: ListedRow): ProjectSchedule => {
  const { frequency, weekday, monthDay, hour, timeZone, isPaused, nextRunAt } = row
  return {
    frequency,
    weekday,
    monthDay,
    hour,
    timeZone,
    isPaused,
    nextRunAt: nextRunAt?.toISOString() ?? null,
  }
}

/** A score from an earlier version of the formula is not known until it has been computed again. */
function toAudit({ id, status, score, formula, fetched, ...audit }: LastAudit): ProjectAudit {
  const { errors, warnings, notices, createdAt, finishedAt } = audit
  return {
    id,
    status,
    score: formula === HEALTH_FORMULA ? score : null,
    pages: fetched,
    counts: { error: errors, warning: warnings, notice: notices },
    createdAt: toInstant(createdAt),
    finishedAt: finishedAt === null ? null : toInstant(finishedAt),
  }
}

type Run = Pick<RunRow, 'id' | 'outcome' | 'reason' | 'auditId'> & { dueAt: number | Date }

export const toRun = ({ id, dueAt, outcome, reason, auditId }: Run): ProjectRun => ({
  id,
  dueAt: toInstant(dueAt),
  outcome,
  reason,
  auditId: outcome === 'started' ? auditId : null,
})

export function toProject({ project, creator, lastAudit, lastRun }: ListedProject): Project {
  const { id, name, url, host, version, createdAt } = project
  return {
    id,
    name,
    url,
    host,
    createdBy: creator && { id: creator.id, name: joinName(creator) },
    schedule: toSchedule(project),
    lastAudit: lastAudit && toAudit(lastAudit),
    lastRun: lastRun && toRun(lastRun),
    version,
    createdAt: createdAt.toISOString(),
  }
}

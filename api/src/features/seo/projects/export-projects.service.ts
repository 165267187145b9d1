import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { describeSchedule } from '#contract/seo/projects.words.ts'
import { type exportProjects as contract } from '#contract/seo/projects.ts'
import { readProjectRows } from './projects.queries.ts'
import { toProject } from './project-views.ts'

const COLUMNS = ['name', 'url', 'schedule', 'paused', 'next', 'score', 'errors', 'warnings', 'audited', 'id']

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof contract>) {
  for await (const rows of readProjectRows(db, actor.organizationId, query)) {
    yield rows.map(toProject).map(({ name, url, schedule, lastAudit, id }): CsvRow => {
      const { isPaused, nextRunAt } = schedule
      const { score = null, counts, createdAt = null } = lastAudit ?? {}
      const found = [score, counts?.error ?? null, counts?.warning ?? null, createdAt]
      return [name, url, describeSchedule(schedule), isPaused ? 'yes' : 'no', nextRunAt, ...found, id]
    })
  }
}

export const exportProjects = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))

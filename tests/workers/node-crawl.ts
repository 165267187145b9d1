import { type DatabaseSync } from 'node:sqlite'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { migrateCrawl } from '#api/crawl/store/crawl-migrations.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type Crawl, type CrawlTools } from '#api/crawl/run/crawl.ts'
import { openCrawl as resume } from '#api/crawl/run/open-crawl.ts'
import { type CrawlPlan, createState, findState, saveState } from '#api/crawl/store/crawl-state.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'

// A crawl on Node's SQLite, so that it can be killed between any two statements: all that lives on is the database.

export class Killed extends Error {}

interface ToolOptions extends Partial<
  Pick<CrawlTools, 'maxRate' | 'openGate' | 'now' | 'openSecrets' | 'render' | 'findEarlier'>
> {
  parse: RunParseJob
  /** How many it lives for. */
  statements?: number
}

export function createTools(
  database: DatabaseSync,
  { parse, statements = Infinity, ...options }: ToolOptions,
): CrawlTools {
  const { sql, atomically } = toObjectDatabase(database)
  let left = statements
  const exec: Sql['exec'] = (query, ...bindings) => {
    left -= 1
    if (left < 0) throw new Killed()
    return sql.exec(query, ...bindings)
  }
  return {
    sql: { exec },
    atomically,
    parse,
    rules: { userAgent: 'Test/1.0', allowPrivate: true },
    maxRate: 0,
    openGate: () => {
      throw new Error('A private host without a ceiling has no gate.')
    },
    openSecrets: () => Promise.resolve({}),
    now: () => Date.now(),
    findEarlier: () => Promise.resolve(undefined),
    log: () => undefined,
    ...options,
  }
}

export function createPlan(options: Pick<CrawlPlan, 'url' | 'maxPages'> & Partial<CrawlPlan>): CrawlPlan {
  return {
    id: 'aud_1',
    organizationId: 'org_1',
    include: [],
    exclude: [],
    list: [],
    previousId: null,
    createdAt: 0,
    ...options,
  }
}

/** What the object does when it wakes up: find the state, and go on. */
export function openCrawl(tools: CrawlTools, plan: CrawlPlan): Crawl {
  const { sql } = tools
  migrateCrawl(tools)
  const known = findState(sql)
  const state = known ?? createState(plan)
  if (!known) saveState(sql, state)
  return resume(tools, state)
}

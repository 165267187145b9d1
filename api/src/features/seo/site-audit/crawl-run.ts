import { askHost, restoreAdmission } from './crawl-hosts.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { compare, type Comparison, type ReadPairs } from './crawl-comparison.ts'
import { finish } from './crawl-finish.ts'
import { pumpPages } from './page-pump.ts'

const COMPARISON_TABLE =
  'CREATE TABLE IF NOT EXISTS comparison (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL)'

export function createComparisonTable({ sql }: Pick<Crawl, 'sql'>): void {
  sql.exec(COMPARISON_TABLE)
}

export function findComparison({ sql }: Pick<Crawl, 'sql'>): Comparison | null {
  const [row] = sql.exec('SELECT value FROM comparison')
  // Written below alone.
  return row ? (JSON.parse(row['value'] as string) as Comparison) : null
}

async function keepComparison(crawl: Crawl, readEarlier: ReadPairs | undefined): Promise<void> {
  if (!readEarlier || crawl.state.status !== 'finished') return
  const comparison = await compare(crawl.sql, readEarlier)
  crawl.sql.exec('INSERT OR REPLACE INTO comparison (id, value) VALUES (1, ?)', JSON.stringify(comparison))
}

/**
 * Takes a crawl as far as it gets until `deadline`. Returns when to go on, in milliseconds since 1970; undefined once
 * it has ended or is held.
 */
export async function runCrawl(
  crawl: Crawl,
  deadline: number,
  readEarlier: ReadPairs | undefined,
): Promise<number | undefined> {
  if (crawl.state.status === 'queued') update(crawl, { status: 'running', startedAt: crawl.now() })
  if (isRunning(crawl) && crawl.state.phase === 'hosts') await askHost(crawl)
  else restoreAdmission(crawl)

  if (isRunning(crawl) && crawl.state.phase === 'pages') {
    const end = await pumpPages(crawl, deadline)
    if (isRunning(crawl) && end !== 'done') return end
    if (isRunning(crawl)) update(crawl, { phase: 'finish' })
  }
  if (isRunning(crawl) && crawl.state.phase === 'finish') {
    await finish(crawl)
    await keepComparison(crawl, readEarlier)
  }
  return undefined
}

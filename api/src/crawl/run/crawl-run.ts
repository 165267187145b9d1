import { askHost, restoreAdmission } from './crawl-hosts.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { finish, tidyUp } from './crawl-finish.ts'
import { pumpPages } from './page-pump.ts'
import { runRechecks } from './recheck.ts'

/**
 * Takes a crawl as far as it gets until `deadline`. Returns when to go on, in milliseconds since 1970; undefined once
 * it has ended or is paused.
 */
export async function runCrawl(crawl: Crawl, deadline: number): Promise<number | undefined> {
  if (crawl.state.status === 'queued') update(crawl, { status: 'running', startedAt: crawl.now() })
  if (isRunning(crawl) && crawl.state.phase === 'hosts') await askHost(crawl)
  else restoreAdmission(crawl)

  if (isRunning(crawl) && crawl.state.phase === 'pages') {
    const end = await pumpPages(crawl, deadline)
    if (isRunning(crawl) && end !== 'done') return end
    if (isRunning(crawl)) update(crawl, { phase: 'finish' })
  }
  if (isRunning(crawl) && crawl.state.phase === 'finish') await finish(crawl)
  if (crawl.state.phase !== 'over') return undefined
  await tidyUp(crawl)
  return runRechecks(crawl, deadline)
}

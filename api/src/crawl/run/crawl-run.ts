import { askHost, restoreAdmission } from './crawl-hosts.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { beginLookUps, endLookUps } from './host-look-ups.ts'
import { openRules } from './crawl-rules.ts'
import { finish, tidyUp } from './crawl-finish.ts'
import { pumpPages } from './page-pump.ts'
import { runRechecks } from './recheck.ts'
import { probe } from './probe-pump.ts'
import { renderPages } from './render-pages.ts'

const UNREADABLE_SECRETS =
  'The stored sign-in and headers can’t be read any more. Start the audit again and enter them.'

/** Without what it was to sign in with, a crawl would judge the page that asks for it. */
async function openOrFail(crawl: Crawl): Promise<void> {
  if (crawl.state.phase === 'over' || (await openRules(crawl))) return
  update(crawl, { status: 'failed', phase: 'over', failure: UNREADABLE_SECRETS, finishedAt: crawl.now() })
}

/**
 * Takes a crawl as far as it gets until `deadline`. Returns when to go on, in milliseconds since 1970; undefined once
 * it has ended or is paused.
 */
export async function runCrawl(crawl: Crawl, deadline: number): Promise<number | undefined> {
  if (crawl.state.status === 'queued') update(crawl, { status: 'running', startedAt: crawl.now() })
  await openOrFail(crawl)
  if (isRunning(crawl) && crawl.state.phase !== 'over') beginLookUps(crawl)
  if (isRunning(crawl) && crawl.state.phase === 'hosts') await askHost(crawl)
  else restoreAdmission(crawl)

  if (isRunning(crawl) && crawl.state.phase === 'pages') {
    const end = await pumpPages(crawl, deadline)
    if (isRunning(crawl) && end !== 'done') return end
    if (isRunning(crawl)) update(crawl, { phase: crawl.state.fetched > 0 ? 'probes' : 'finish' })
  }
  if (isRunning(crawl) && crawl.state.phase === 'probes') {
    const end = await probe(crawl, deadline)
    if (isRunning(crawl) && end !== 'done') return end
    if (isRunning(crawl)) update(crawl, { phase: 'rendering' })
  }
  if (isRunning(crawl) && crawl.state.phase === 'rendering') {
    const end = await renderPages(crawl, deadline)
    if (isRunning(crawl) && end !== 'done') return end
    if (isRunning(crawl)) update(crawl, { phase: 'finish' })
  }
  if (isRunning(crawl) && crawl.state.phase === 'finish') await endLookUps(crawl)
  if (isRunning(crawl) && crawl.state.phase === 'finish') await finish(crawl)
  if (crawl.state.phase !== 'over') return undefined
  await tidyUp(crawl)
  return runRechecks(crawl, deadline)
}

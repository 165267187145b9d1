import { yieldThread } from '#api/lib/yield-thread.ts'
import { type Crawl, update } from './crawl.ts'
import { learnRobots } from './crawl-hosts.ts'
import { bringNearer, decideSome } from '#api/crawl/store/frontier.ts'

/** In which the thread does all that somebody's page needs: it comes back several times for one. */
const OTHERS_MS = 5

/**
 * Decides what happens to all URLs that are known by now, and lets whatever waits for the thread go first in between.
 * Where they are on an origin that is new, its robots.txt is read before; those of a crawl that is paused meanwhile wait.
 */
export async function decideNew(crawl: Crawl): Promise<void> {
  for (let isMore = true; isMore;) {
    const decided = crawl.atomically(() => {
      const { maxDepth = null } = crawl.state.plan
      if (maxDepth !== null) bringNearer(crawl.sql, maxDepth)
      const some = decideSome(crawl.sql, crawl.admission, crawl.state.isFull)
      if (some.queued > 0) update(crawl, { discovered: crawl.state.discovered + some.queued })
      return some
    })
    for (const origin of decided.unknown) if (!(await learnRobots(crawl, origin))) return
    isMore = decided.isMore || decided.unknown.length > 0
    await yieldThread(isMore ? OTHERS_MS : 0)
  }
}

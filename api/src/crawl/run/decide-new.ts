import { yieldThread } from '#api/lib/yield-thread.ts'
import { type Crawl, update } from './crawl.ts'
import { learnRobots } from './crawl-hosts.ts'
import { bringNearer, type Decided, decideSome } from '#api/crawl/store/frontier.ts'

/** In which the thread does all that somebody's page needs: it comes back several times for one. */
const OTHERS_MS = 5

/** Decides about some of the URLs that are known by now. Call it inside a transaction. */
export function decideFirst(crawl: Crawl): Decided {
  const { maxDepth = null } = crawl.state.plan
  if (maxDepth !== null) bringNearer(crawl.sql, maxDepth)
  const some = decideSome(crawl.sql, crawl.admission, crawl.state.isFull)
  if (some.queued > 0) update(crawl, { discovered: crawl.state.discovered + some.queued })
  return some
}

/**
 * Decides what happens to all URLs that are known by now, and lets whatever waits for the thread go first in between.
 * Where they are on an origin that is new, its robots.txt is read before; those of a crawl that is paused meanwhile wait.
 * @param first what has been decided already, in the transaction that stored them
 */
export async function decideNew(crawl: Crawl, first?: Decided): Promise<void> {
  let decided = first
  for (let isMore = true; isMore; decided = undefined) {
    const { isMore: isLeft, unknown } = decided ?? crawl.atomically(() => decideFirst(crawl))
    for (const origin of unknown) if (!(await learnRobots(crawl, origin))) return
    isMore = isLeft || unknown.length > 0
    await yieldThread(isMore ? OTHERS_MS : 0)
  }
}

import { type Crawl, giveWay, update } from './crawl.ts'
import { decideSome } from './frontier.ts'

/** Decides what happens to all addresses that are known by now, and lets whatever waits for the thread go first in between. */
export async function decideNew(crawl: Crawl): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = crawl.atomically(() => {
      const decided = decideSome(crawl.sql, crawl.admission, crawl.state.isFull)
      if (decided.queued > 0) update(crawl, { discovered: crawl.state.discovered + decided.queued })
      return decided.isMore
    })
    await giveWay()
  }
}

import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { type Crawl } from './crawl.ts'

/** Whether an audit that has ended may be written to: not once it is being deleted. */
export const mayRecheck = ({ state, stop }: Crawl) => state.status === 'finished' && !stop.signal.aborted

/**
 * An audit that has ended, as one that is running, for what only goes on while a crawl does. It must not be saved.
 */
export function asRunning(crawl: Crawl): Crawl {
  return {
    ...crawl,
    get state(): CrawlState {
      return mayRecheck(crawl) ? { ...crawl.state, status: 'running' } : crawl.state
    },
    set state(next: CrawlState) {
      crawl.state = { ...next, status: crawl.state.status }
    },
  }
}

import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { type Crawl, type CrawlTools } from './crawl.ts'
import { createAdmission } from './crawl-admission.ts'
import { toCrawlRules } from './crawl-rules.ts'

/** A crawl that goes on from a state, with what it works with. */
export function openCrawl(tools: CrawlTools, state: CrawlState): Crawl {
  const rules = toCrawlRules(tools.rules, state.plan)
  const admission = createAdmission(state.plan, rules)
  return { ...tools, rules, state, admission, asking: new Map(), stop: new AbortController() }
}

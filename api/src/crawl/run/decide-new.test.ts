import { DatabaseSync } from 'node:sqlite'
import { createPlan, createTools, openCrawl } from '#tests/workers/node-crawl.ts'
import { parseWell } from '#tests/workers/sample-crawl.ts'
import { expect, test } from 'vitest'
import { decideNew } from './decide-new.ts'
import { seed } from '#api/crawl/store/frontier.ts'

const SITE = 'http://127.0.0.1:21000'
/** Each of them matches every URL as far as its end. */
const slowRules = (count: number) =>
  `User-agent: *\n${Array.from({ length: count }, (_, i) => `Disallow: /*a*a*a*${i}$`).join('\n')}`

test.each([
  { rules: 300, pages: 2_000, queued: 2_000, turnsAtLeast: 20 },
  { rules: 20_000, pages: 60, queued: 0, turnsAtLeast: 30 },
])('$pages new URLs and $rules slow rules: others get their turn in between', async (given) => {
  const { rules, pages, queued, turnsAtLeast } = given
  const plan = createPlan({ url: `${SITE}/`, maxPages: 10_000 })
  const crawl = openCrawl(createTools(new DatabaseSync(':memory:'), { parse: parseWell }), plan)
  const robots = {
    url: `${SITE}/robots.txt`,
    status: 200,
    text: slowRules(rules),
    bytes: 0,
    contentType: null,
  }
  crawl.admission.learn({ origin: SITE, robots })
  seed(
    crawl.sql,
    Array.from({ length: pages }, (_, i) => `${SITE}/${'a'.repeat(100)}-${i}x`),
  )

  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  await decideNew(crawl)
  clearInterval(others)

  const [left] = crawl.sql.exec("SELECT count(*) AS n FROM pages WHERE state = 'new'")
  expect(left).toEqual({ n: 0 })
  expect(crawl.state.discovered).toBe(queued)
  expect(turns).toBeGreaterThanOrEqual(turnsAtLeast)
})

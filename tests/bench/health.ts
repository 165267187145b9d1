import { withoutBreak } from '#api/crawl/store/in-steps.ts'
import { scoreOf } from '#api/crawl/store/score.ts'
import { createBadSite } from '#tests/fixtures/bad-site/bad-site.ts'
import { crawlBadSite } from '#tests/fixtures/bad-site/crawl-bad-site.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { createAccount } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { startProduct } from '#tests/product/product.ts'

// npm run bench -- health: the scores of two real documentation sites, audited by the whole product, and of the site with every fault
// planted, by the engine alone. They are figures to read: what holds of any site is in health.test.ts.

const MAX_PAGES = 1_000

const scores: Record<string, object> = {}
const product = await startProduct()
try {
  const account = await createAccount(product.url)
  for (const name of ['python', 'reference'] as const) {
    const site = await startDocsSite(getDocumentationFolder(name))
    try {
      const audit = await finishAudit(product.url, account, { url: site.url, maxPages: MAX_PAGES })
      const { score, errorFree, categories, counts } = audit
      scores[name] = {
        pages: audit.progress.fetched,
        health: score,
        accessibility: categories.accessibility,
        errorFree,
        counts,
      }
    } finally {
      await site.stop()
    }
  }
} finally {
  await product.stop()
}
const { health, errorFree, categories, counts } = withoutBreak(scoreOf(await crawlBadSite(createBadSite())))
scores['bad'] = { health, accessibility: categories.accessibility, errorFree, counts }
console.log(JSON.stringify({ bench: 'health', scores }))

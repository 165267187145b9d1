import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Audit } from '#contract/seo/site-audit.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { openStripeAccount } from '#tests/product/stripe-account.ts'
import { percentile, round } from './figures.ts'

// npm run bench -- search: how long a search takes in the audit of a large site, half of it in Cyrillic, where nearly every text
// has to be folded. Pages, the findings of a check that concerns all of them, and the causes of one that finds something else on each;
// and the pages in the order of their issues.

const PAGES = Number(process.argv[2] ?? 50_000)
const LINKS = 25
const ROUNDS = 20
const REQUIRED = { p95AtMostMs: 200 }

const LATIN = 'Lamps and shades for every room'
const CYRILLIC = 'Светильники и абажуры для каждой комнаты'

const isCyrillic = (number: number) => number % 2 === 1
const pathOf = (number: number) =>
  encodeURI(isCyrillic(number) ? `/товары/светильник-${number}` : `/goods/lamp-${number}`)

/** Each page links to the next ones of a tree, and to one of its own that is not there. */
function render(number: number): string {
  const next = Array.from({ length: LINKS }, (_, at) => number * LINKS + at + 1).filter((to) => to < PAGES)
  const links = next.map((to) => `<a href="${pathOf(to)}">${to}</a>`).join(' ')
  const title = `${isCyrillic(number) ? CYRILLIC : LATIN} ${number}`
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${links}
    <a href="${pathOf(number)}#part-${number}">part</a></html>`
}

async function startLargeSite(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const number = request.url === '/' ? 0 : Number(/-(\d+)$/.exec(request.url ?? '')?.[1] ?? NaN)
    const isThere = number < PAGES
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isThere ? render(number) : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${address.port}/`, stop }
}

/** What people look for: found everywhere, once, nowhere; in either script, by its letters and without case. */
const SEARCHES = ['lamp', 'светильник', 'СВЕТИЛЬНИК-41', 'lamp-1234', 'nowhere', 'нигде', 'café']

const BY_ISSUES = [{ sort: 'issues', direction: 'desc' }]

async function measure(
  product: Product,
  { token }: Account,
  path: string,
  queries: Record<string, string>[] = SEARCHES.map((q) => ({ q })),
) {
  const times: number[] = []
  for (const query of queries) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now()
      await callApi(product.url, `${path}?${new URLSearchParams(query).toString()}`, { token })
      times.push(performance.now() - begun)
    }
  }
  return {
    p50: round(percentile(times, 50), 0),
    p95: round(percentile(times, 95), 0),
    longest: round(Math.max(...times), 0),
  }
}

async function measureAll(product: Product, account: Account, { id }: Audit) {
  const issues = `/seo/audits/${id}/issues`
  return {
    pages: await measure(product, account, `/seo/audits/${id}/pages`),
    findings: await measure(product, account, `${issues}/description-missing`),
    causes: await measure(product, account, `${issues}/link-broken-fragment/causes`),
    byIssues: await measure(product, account, `/seo/audits/${id}/pages`, BY_ISSUES),
  }
}

/** On a plan that is paid for: a trial takes fewer pages. */
async function createCustomer(product: Product): Promise<Account> {
  const account = await createAccount(product.url, { hasTrial: false })
  const { token } = account
  const card = await (await openStripeAccount(product, token)).giveCard(token, 'pm_card_visa')
  const body = JSON.stringify({ productId: 'prod_growth', interval: 'month', quantity: 1, card })
  await callApi(product.url, '/subscription/update', { method: 'POST', token, body })
  return account
}

const site = await startLargeSite()
const product = await startProduct()
try {
  const account = await createCustomer(product)
  const audit = await finishAudit(product.url, account, { url: site.url, maxPages: PAGES })
  const milliseconds = await measureAll(product, account, audit)
  const isMet = Object.values(milliseconds).every(({ p95 }) => p95 <= REQUIRED.p95AtMostMs)
  const pages = audit.progress.fetched
  console.log(JSON.stringify({ bench: 'search', pages, milliseconds, required: REQUIRED, isMet }))
  if (!isMet) process.exitCode = 1
} finally {
  await product.stop()
  site.stop()
}

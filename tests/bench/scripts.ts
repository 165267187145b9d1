import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { pay } from '#tests/e2e/billing-steps.ts'
import { useSession } from '#tests/e2e/session-steps.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, callApi, createAccount, getMailedLink } from '#tests/product/account.ts'
import { BROWSER_ARGUMENTS, getBrowser } from '#tests/product/browser.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { auditOnce, listAuditPages, listPeoplePages, SIGNED_IN_PAGES } from '#tests/product/every-page.ts'
import { startProduct } from '#tests/product/product.ts'
import { round } from './figures.ts'

// Script that a page makes a browser load, each page in a fresh one: files as they travel with gzip, and what stands in
// the page itself, compressed the same way. The payment provider's own script is not ours to count.

const LIMITS = { public: 15, app: 120 }
const PLAN = '?plan=prod_starter&interval=month'

/** Pages that somebody meets in the same state. */
interface Group {
  kind: keyof typeof LIMITS
  account?: Account
  paths: string[]
}

const open = async (browser: Browser, base: string, account: Account | undefined) => {
  const context = await browser.newContext({ baseURL: base })
  if (account) await useSession(context, account, base)
  return context
}

/** The size on the wire: the server says it beforehand for every file of the build. */
async function readGzipBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  await response.arrayBuffer()
  const length = response.headers.get('content-length')
  if (!response.ok || length === null) throw new Error(`The size of ${url} is not known.`)
  return Number(length)
}

/** As they came: a page that has come alive has taken some of them away. */
function listInlineScripts(tab: Page, html: string): Promise<string[]> {
  return tab.evaluate((source) => {
    const { scripts } = new DOMParser().parseFromString(source, 'text/html')
    return [...scripts].filter(({ src }) => src === '').map(({ text }) => text)
  }, html)
}

async function measure(context: BrowserContext, base: string, path: string, kind: Group['kind']) {
  const tab = await context.newPage()
  const files = new Set<string>()
  tab.on('response', (response) => {
    const isOurs = response.url().startsWith(`${base}/`)
    if (isOurs && response.request().resourceType() === 'script') files.add(response.url())
  })
  const answer = await tab.goto(path, { waitUntil: 'networkidle' })
  const { pathname } = new URL(tab.url())
  if (pathname !== new URL(path, base).pathname) throw new Error(`${path} led to ${pathname}.`)
  const inline = await listInlineScripts(tab, (await answer?.text()) ?? '')
  await context.close()

  const sizes = await Promise.all([...files].map(readGzipBytes))
  const bytes = sizes.reduce((sum, size) => sum + size, 0) + gzipSync(inline.join('\n')).length
  return { path, files: files.size, kilobytes: round(bytes / 1000, 1), atMost: LIMITS[kind] }
}

/** The way in, up to the page that says that it was paid. */
async function listSignUpGroups(browser: Browser, base: string): Promise<Group[]> {
  const unconfirmed = await createAccount(base, { isConfirmed: false })
  const planless = await createAccount(base, { hasTrial: false })
  const payer = await createAccount(base, { hasTrial: false })
  const context = await open(browser, base, payer)
  const tab = await context.newPage()
  await tab.goto(`/auth/signup/payment${PLAN}`)
  await pay(tab, true, { button: /^Pay / })
  await tab.waitForURL(/\/auth\/signup\/success/)
  const { pathname, search, searchParams } = new URL(tab.url())
  await context.close()
  return [
    { kind: 'app', account: unconfirmed, paths: ['/auth/signup/confirm-email'] },
    { kind: 'app', account: planless, paths: ['/auth/signup/plan', `/auth/signup/payment${PLAN}`] },
    {
      kind: 'app',
      account: payer,
      paths: [
        pathname + search,
        '/settings/subscription',
        '/settings/subscription/change',
        '/settings/subscription/confirm?plan=prod_growth&interval=month',
        '/settings/subscription/cancel',
        '/settings/subscription/card',
        `/settings/subscription/invoices/${searchParams.get('invoice') ?? ''}`,
      ],
    },
  ]
}

async function listGroups(browser: Browser, base: string, site: string): Promise<Group[]> {
  const account = await createAccount(base)
  const { email, token } = account
  await callApi(base, `/auth/forgot-password?email=${encodeURIComponent(email)}`)
  const reset = new URL(await getMailedLink(base, email, '/auth/reset-password/')).pathname
  const finished = await auditOnce(base, token, site)
  return [
    { kind: 'public', paths: ['/', '/pricing', '/contact', '/terms', '/privacy', '/bot'] },
    { kind: 'app', paths: ['/auth/signin', '/auth/signup', '/auth/forgot-password', reset] },
    ...(await listSignUpGroups(browser, base)),
    { kind: 'app', account, paths: [...listAuditPages(finished), ...SIGNED_IN_PAGES] },
    { kind: 'app', account, paths: await listPeoplePages(base, account) },
  ]
}

const product = await startProduct()
const site = await startDocsSite(getDocumentationFolder())
const browser = await chromium.launch({ executablePath: getBrowser(), args: BROWSER_ARGUMENTS })
try {
  const pages = []
  for (const { kind, account, paths } of await listGroups(browser, product.url, site.url)) {
    for (const path of paths) {
      const context = await open(browser, product.url, account)
      pages.push(await measure(context, product.url, path, kind))
    }
  }
  const isMet = pages.every(({ kilobytes, atMost }) => kilobytes <= atMost)
  const largest = pages.reduce((most, page) => (page.kilobytes > most.kilobytes ? page : most))
  console.log(JSON.stringify({ bench: 'scripts', isMet, unit: 'kB of script, gzip', largest, pages }))
  if (!isMet) process.exitCode = 1
} finally {
  await browser.close()
  await site.stop()
  await product.stop()
}

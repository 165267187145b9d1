import { type Browser, chromium } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { createAccount, type Account } from '#tests/setup/account.ts'
import { BROWSER_ARGUMENTS, getBrowser } from '#tests/setup/browser.ts'
import { startProduct } from '#tests/setup/product.ts'
import { round } from './figures.ts'

// Script that a page makes a browser load, each kind of page in a fresh one: files as they travel with gzip, and what
// stands in the page itself, compressed the same way.

const LIMITS = { public: 15, app: 120 }
const PAGES = [
  { path: '/', kind: 'public' },
  { path: '/pricing', kind: 'public' },
  { path: '/auth/signin', kind: 'app' },
  { path: '/auth/signup', kind: 'app' },
  { path: '/dashboard', kind: 'app', isSignedIn: true },
  { path: '/seo/audits', kind: 'app', isSignedIn: true },
  { path: '/profile', kind: 'app', isSignedIn: true },
  { path: '/profile/password', kind: 'app', isSignedIn: true },
  { path: '/profile/two-step', kind: 'app', isSignedIn: true },
  { path: '/settings/organization', kind: 'app', isSignedIn: true },
  { path: '/settings/users', kind: 'app', isSignedIn: true },
  { path: '/settings/users/new', kind: 'app', isSignedIn: true },
  { path: '/settings/subscription', kind: 'app', isSignedIn: true },
  { path: '/settings/subscription/change', kind: 'app', isSignedIn: true },
] as const

type Page = (typeof PAGES)[number]

/** The size on the wire: the server says it beforehand for every file of the build. */
async function readGzipBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  await response.arrayBuffer()
  const length = response.headers.get('content-length')
  if (!response.ok || length === null) throw new Error(`The size of ${url} is not known.`)
  return Number(length)
}

const toCookies = (url: string, { cookie }: Account) =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url }
  })

async function measure(browser: Browser, base: string, account: Account, page: Page) {
  const context = await browser.newContext()
  if ('isSignedIn' in page) await context.addCookies(toCookies(base, account))
  const tab = await context.newPage()
  const files = new Set<string>()
  tab.on('response', (response) => {
    if (response.request().resourceType() === 'script') files.add(response.url())
  })
  await tab.goto(base + page.path, { waitUntil: 'networkidle' })
  const { pathname } = new URL(tab.url())
  if (pathname !== page.path) throw new Error(`${page.path} led to ${pathname}.`)
  const inline = await tab.locator('script:not([src])').allTextContents()
  await context.close()

  const sizes = await Promise.all([...files].map(readGzipBytes))
  const bytes = sizes.reduce((sum, size) => sum + size, 0) + gzipSync(inline.join('\n')).length
  return { path: page.path, files: files.size, kilobytes: round(bytes / 1000, 1), atMost: LIMITS[page.kind] }
}

const product = await startProduct()
const browser = await chromium.launch({ executablePath: getBrowser(), args: BROWSER_ARGUMENTS })
try {
  const account = await createAccount(product.url)
  const pages = []
  for (const page of PAGES) pages.push(await measure(browser, product.url, account, page))
  const isMet = pages.every(({ kilobytes, atMost }) => kilobytes <= atMost)
  console.log(JSON.stringify({ bench: 'scripts', isMet, unit: 'kB of script, gzip', pages }))
} finally {
  await browser.close()
  await product.stop()
}

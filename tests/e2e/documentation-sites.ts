import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#server/runtime/free-port.ts'
import { type DocsSite, startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, createAccount } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { makeCrawlsOlder } from '#tests/product/earlier-crawls.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { crawlSites } from './domain-steps.ts'
import { test as base } from './fixtures.ts'

// Three real documentation sites that link to each other, each on a port of its own, and a product that has crawled them.

/** Enough for each to be about something, and few enough to be crawled twice within a minute. */
const MAX_PAGES = 60
const DAYS_BETWEEN = 7

const STARTS = { python: 'index.html', postgres: 'index.html', reference: 'index.en.html' }

/** Links to the real documentation that are in the texts lead to the one that is served here. */
const PYTHON_ON_THE_WEB = /(?<=href=")https:\/\/docs\.python\.org\/(?:3\/)?/g

interface Documentation extends DocsSite {
  /** Host and port, as a domain is called. */
  host: string
}

interface DocumentationSites {
  python: Documentation
  postgres: Documentation
  reference: Documentation
  /** Pairs of page and target, counted in the texts: how often the Debian Reference links to Python’s documentation. */
  linksToPython: number
  /** From now on PostgreSQL’s start page links to Python’s documentation too. */
  grow: () => void
  stop: () => Promise<void>
}

function countLinks(folder: string): number {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.en.html'))
  const targets = pages.map((name) => {
    const found = readFileSync(path.join(folder, name), 'utf8').matchAll(
      /href="(https:\/\/docs\.python\.org\/[^"#]*)/g,
    )
    return new Set(Array.from(found, ([, target]) => target)).size
  })
  return targets.reduce((sum, count) => sum + count, 0)
}

/** Besides the links that are in the texts, start pages have those that are given, as a paragraph at their end. */
async function startLinkedDocumentation(): Promise<DocumentationSites> {
  const folders = {
    python: getDocumentationFolder('python'),
    postgres: getDocumentationFolder('postgres'),
    reference: getDocumentationFolder('reference'),
  }
  const sites: Partial<Record<keyof typeof folders, Documentation>> = {}
  let hasGrown = false
  const linked = {
    python: () => [sites.postgres, sites.reference],
    postgres: () => (hasGrown ? [sites.python] : []),
    reference: () => [sites.postgres],
  }

  function rewrite(name: keyof typeof folders, pathname: string): string | undefined {
    const file = pathname === '/' ? STARTS[name] : decodeURIComponent(pathname.slice(1))
    if (!/^[\w./-]+\.html$/.test(file) || file.includes('..')) return undefined
    let html: string
    try {
      html = readFileSync(path.join(folders[name], file), 'utf8')
    } catch {
      return undefined
    }
    const links = pathname === '/' ? linked[name]().filter((site) => site !== undefined) : []
    const more = links.map(({ url }) => `<p><a href="${url}">Other documentation</a></p>`).join('')
    return html.replace(PYTHON_ON_THE_WEB, sites.python?.url ?? '$&').replace('</body>', `${more}</body>`)
  }

  async function start(name: keyof typeof folders): Promise<Documentation> {
    const site = await startDocsSite(folders[name], {
      answer: (pathname) => {
        const body = rewrite(name, pathname)
        return body === undefined ? undefined : { status: 200, body }
      },
    })
    return { ...site, host: new URL(site.url).host }
  }
  const [python, postgres, reference] = [
    await start('python'),
    await start('postgres'),
    await start('reference'),
  ]
  Object.assign(sites, { python, postgres, reference })
  return {
    python,
    postgres,
    reference,
    linksToPython: countLinks(folders.reference),
    grow: () => {
      hasGrown = true
    },
    stop: async () => {
      for (const site of [python, postgres, reference]) await site.stop()
    },
  }
}

interface OwnProduct extends Product {
  /** Changes its data while it does not run. */
  whileStopped: (change: (dataDir: string) => void) => Promise<void>
}

async function startOwn(dataDir: string): Promise<OwnProduct> {
  const port = await findFreePort()
  let running = await startProduct({ dataDir, port })
  let before = ''
  return {
    ...running,
    output: () => before + running.output(),
    stop: () => running.stop(),
    kill: () => running.kill(),
    whileStopped: async (change) => {
      await running.stop()
      before += running.output()
      change(dataDir)
      running = await startProduct({ dataDir, port })
    },
  }
}

interface Crawled {
  sites: DocumentationSites
  account: Account
}

interface Shared {
  product: OwnProduct
  /** Crawled once, today. */
  crawled: Crawled
  /** Crawled a week ago, and again today, after a link was added. */
  crawledTwice: Crawled
}

const crawl = (product: Product, { sites: { python, postgres, reference }, account }: Crawled) =>
  crawlSites(product.url, account, {
    sites: [python.url, postgres.url, reference.url],
    maxPages: MAX_PAGES,
    // What the rest of the web replies says nothing about these three.
    checkExternal: false,
  })

export const test = base.extend<object, Shared>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-documentation-'))
      const product = await startOwn(dataDir)
      await use(product)
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  crawled: [
    async ({ product }, use) => {
      const sites = await startLinkedDocumentation()
      const world = { sites, account: await createAccount(product.url) }
      await crawl(product, world)
      await use(world)
      await sites.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  crawledTwice: [
    async ({ product, crawled }, use) => {
      await product.whileStopped((dataDir) => makeCrawlsOlder(dataDir, DAYS_BETWEEN))
      crawled.sites.grow()
      await crawl(product, crawled)
      await use(crawled)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

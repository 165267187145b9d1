import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { AuditDetail } from '#contract/seo/site-audit.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { listen } from '#tests/process/crawl/real-parsers.ts'
import { callApi, createAccount } from '#tests/product/account.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { listCrawlFiles, openCopy, readStage } from './crawl-database.ts'
import { killAll } from './kill-all.ts'

// SIGKILL to every process of the product, the browser's among them, while pages of an audit are rendered.

const PAGES = 8
const ALL_OF_IT_MS = 240_000

const html = (at: number) =>
  `<!doctype html><html lang="en"><head><title>Page ${at}</title></head><body><main><h1>Page ${at}</h1>
  ${Array.from({ length: PAGES }, (_, to) => `<a href="/page-${to}">Page ${to}</a>`).join(' ')}
  <div id="more"></div></main><script>
    more.innerHTML = '<a href="/only-by-script-${at}">More</a>'
    if (${at} % 2) console.error('Something is wrong with page ${at}.')
    if (${at} === 3) document.title = 'Another title'
  </script></body></html>`

const startSite = () =>
  listen((request, response) => {
    const at = request.url === '/' ? '0' : /^\/page-(\d)$/.exec(request.url ?? '')?.[1]
    response.writeHead(at === undefined ? 404 : 200, { 'content-type': 'text/html' })
    response.end(at === undefined ? 'nothing' : html(Number(at)))
  })

const Started = z.object({ id: z.string() })
const Issues = z.looseObject({ items: z.array(z.looseObject({ check: z.string(), pages: z.number() })) })

async function start(dataDir: string, port?: number): Promise<Product> {
  const product = await startProduct({ dataDir, ...(port !== undefined && { port }) })
  onTestFinished(() => product.kill())
  return product
}

const read = async (url: string, token: string, id: string) =>
  AuditDetail.parse(await callApi(url, `/seo/audits/${id}`, { token }))

async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await wait(20)
}

/** What was rendered, without what depends on the clock. */
function readRenders(file: string) {
  const database = openCopy(file)
  const rows = database
    .prepare(
      `SELECT url, page_renders.state, page_renders.failure, result->'rendered' AS rendered, result->'messages' AS messages
       FROM page_renders JOIN pages ON pages.id = page_id ORDER BY url`,
    )
    .all()
  database.close()
  return rows
}

async function readAll({ url }: Product, token: string, { id, file }: { id: string; file: string }) {
  const { score, counts, status } = await read(url, token, id)
  const { items } = Issues.parse(await callApi(url, `/seo/audits/${id}/issues?pageSize=200`, { token }))
  const issues = items.map(({ check, pages }) => `${check} ${pages}`).toSorted()
  return { status, score, counts, issues, renders: readRenders(file) }
}

test(
  'killed with its browser while pages are rendered, an audit ends with what an undisturbed one finds',
  async () => {
    const site = await startSite()
    const dataDir = newFolder()
    let product = await start(dataDir)
    const port = Number(new URL(product.url).port)
    const { token } = await createAccount(product.url)
    async function begin(render = 'sample') {
      const before = listCrawlFiles(dataDir)
      const body = JSON.stringify({ url: site, render })
      const { id } = Started.parse(await callApi(product.url, '/seo/audits', { method: 'POST', token, body }))
      const file = listCrawlFiles(dataDir).find((name) => !before.includes(name)) ?? ''
      return { id, file }
    }
    const untilOver = (id: string) =>
      until(async () => !['queued', 'running'].includes((await read(product.url, token, id)).status))
    // Some checks compare with an audit before: the first one has none.
    await untilOver((await begin('none')).id)
    const undisturbed = await begin()
    await untilOver(undisturbed.id)
    const expected = await readAll(product, token, undisturbed)
    expect(expected.renders.map(({ state }) => state)).toEqual(Array(PAGES + 1).fill('rendered'))

    const killed = await begin()
    const stages: string[] = []
    for (const after of [1, 3, 5]) {
      await until(async () => {
        const { progress } = await read(product.url, token, killed.id)
        return (progress.rendering?.done ?? 0) >= after
      })
      // Node, workerd, what parses, and a browser of many processes.
      expect(await killAll(product)).toBeGreaterThan(8)
      stages.push(readStage(killed.file))
      product = await start(dataDir, port)
    }
    await untilOver(killed.id)

    expect(stages).toEqual(['rendering', 'rendering', 'rendering'])
    expect(await readAll(product, token, killed)).toEqual(expected)
    await product.stop()
  },
  ALL_OF_IT_MS,
)

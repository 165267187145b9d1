import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { ProjectDetail } from '#contract/seo/projects.ts'
import { Audit } from '#contract/seo/site-audit.ts'
import { type RepeatableSite, startRepeatableSite } from '#tests/fixtures/repeatable-site/repeatable-site.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { type Account, callApi, createAccount, readOutbox } from '#tests/product/account.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { endLeases, makeDue, runJob } from '#tests/product/scheduled-audits.ts'
import { passedSince } from '#tests/workers/time-of.ts'
import { countWrites, listCrawlFiles, readStage } from './crawl-database.ts'
import { readResult } from './crawl-result.ts'
import { killAll } from './kill-all.ts'
import { createRandom } from './random.ts'

// SIGKILL to every process of the product at ten random moments of one crawl, from its first request to the mail about it.

/** `KILL_SEED=… npx vitest run …` kills at the moments of an earlier run again. */
const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
/** Fewer than the site has, so that the crawl has to choose the same ones each time. */
const MAX_PAGES = 330
const ALL_OF_IT_MS = 300_000

let site: RepeatableSite
beforeAll(async () => {
  site = await startRepeatableSite()
})
afterAll(() => site.stop())

/** A data folder with an audit of the first edition of the site, and another one that is due. */
interface Prepared {
  dataDir: string
  port: number
  account: Account
  projectId: string
  previousId: string
  /** The names of the databases that there are. */
  files: string[]
}

const auditIdOf = z.object({ id: z.string() })

async function untilOver(url: string, token: string, id: string): Promise<void> {
  for (;;) {
    const { status, failure } = Audit.parse(await callApi(url, `/seo/audits/${id}`, { token }))
    if (status === 'finished') return
    if (status === 'failed') throw new Error(failure ?? 'The audit failed.')
    await wait(100)
  }
}

async function prepare(): Promise<Prepared> {
  const dataDir = newFolder()
  const product = await start({ dataDir })
  const account = await createAccount(product.url)
  const { token } = account
  const call = (method: string, path: string, body?: object) =>
    callApi(product.url, path, { method, token, ...(body && { body: JSON.stringify(body) }) })
  const settings = { name: 'Shop', url: site.url, maxPages: MAX_PAGES }
  const project = ProjectDetail.parse(await call('POST', '/seo/projects', settings))
  const { id: projectId, version } = project
  const { id: previousId } = auditIdOf.parse(await call('POST', `/seo/projects/${projectId}/audits`))
  await untilOver(product.url, token, previousId)
  await call('PUT', `/seo/projects/${projectId}/schedule`, {
    ...{ frequency: 'weekly', weekday: 'monday', hour: 6, timeZone: 'Europe/Berlin', version },
    ...{ mailOn: 'every-audit', recipientIds: [account.user.id] },
  })
  await product.stop()
  makeDue(dataDir)
  const port = Number(new URL(product.url).port)
  return {
    dataDir,
    port,
    account,
    projectId,
    previousId,
    files: listCrawlFiles(dataDir).map((file) => path.basename(file)),
  }
}

async function start(options: { dataDir: string; port?: number }): Promise<Product> {
  const { dataDir, port } = options
  const product = await startProduct({ dataDir, ...(port !== undefined && { port }) })
  onTestFinished(() => product.kill())
  return product
}

/** Of the audit that the schedule has started. */
const findFile = ({ dataDir, files }: Prepared) =>
  listCrawlFiles(dataDir).find((file) => !files.includes(path.basename(file)))

async function untilFound<Value>(find: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await wait(5)
  }
}

/** The audit that the schedule has started; undefined before. */
async function findAudit({ projectId, previousId, account }: Prepared, url: string) {
  const project = ProjectDetail.parse(
    await callApi(url, `/seo/projects/${projectId}`, { token: account.token }),
  )
  const id = project.runs[0]?.auditId ?? undefined
  return id === previousId ? undefined : id
}

/** What slow pages change. */
function dropScores({ overview }: Awaited<ReturnType<typeof readAll>>['result']): void {
  Object.assign(overview, { score: null, errorFree: null, categories: null, counts: null })
}

/** Mails about the audit. */
const countReports = async (url: string, { account }: Prepared) =>
  (await readOutbox(url, account.email)).filter(({ subject }) => subject.includes('Shop')).length

/** The mails that are due, however often what sends them was killed. */
async function untilMailed(product: Product, prepared: Prepared): Promise<void> {
  await untilFound(async () => {
    // A job of the minute may be at it already, which is as good.
    await runJob(product.url, 'scheduled-audit-mails').catch(() => undefined)
    await runJob(product.url, 'mail').catch(() => undefined)
    return (await countReports(product.url, prepared)) > 0 ? true : undefined
  })
}

async function readAll(product: Product, prepared: Prepared, id: string) {
  await untilMailed(product, prepared)
  const { account, previousId } = prepared
  const file = await untilFound(() => findFile(prepared))
  const { token, email } = account
  return readResult({ url: product.url, file, token, email, id, previousId })
}

/** An undisturbed crawl, and how much there is of each part of it. */
async function crawlUndisturbed(prepared: Prepared) {
  site.begin(2)
  const product = await start(prepared)
  await runJob(product.url, 'scheduled-audits')
  const file = await untilFound(() => findFile(prepared))
  const writes = countWrites(file)
  let writtenBefore = 0
  site.onRequest(() => (writtenBefore = writes.count()))
  const id = await untilFound(() => findAudit(prepared, product.url))
  await untilOver(product.url, prepared.account.token, id)
  const finishing = writes.count() - writtenBefore
  writes.stop()
  const { pages, probes } = site.asked
  const sizes = { pages: pages.size, probes: probes.size, finishing }
  const read = await readAll(product, prepared, id)
  await product.stop()
  return { ...read, sizes }
}

type Sizes = Awaited<ReturnType<typeof crawlUndisturbed>>['sizes']

/** A moment of a crawl that has been started, or started again. */
interface Moment {
  name: string
  isOver: (crawl: { writes: number; url: string }) => boolean | Promise<boolean>
  /** After that, so that it is any moment in between. */
  laterMs: number
}

const WHEN_NOTHING_COMES_MS = 8_000
/** Not reported to its row, not compared with the audit before, or nothing mailed yet. */
const AFTER_THE_END = new Set(['unreported', 'uncompared', 'over'])

/** Ten moments that are spread over all that a crawl does. */
function chooseMoments(sizes: Sizes, isFinished: (url: string) => Promise<boolean>): Moment[] {
  const random = createRandom(SEED)
  const { pages, probes } = site.asked
  const atPage = (from: number, to: number): Moment => {
    const page = random(Math.ceil(from * sizes.pages), Math.floor(to * sizes.pages))
    return { name: `page ${page}`, isOver: () => pages.size >= page, laterMs: random(0, 20) }
  }
  const atProbe = (from: number, to: number): Moment => {
    const probe = random(Math.ceil(from * sizes.probes), Math.floor(to * sizes.probes))
    return { name: `probe ${probe}`, isOver: () => probes.size >= probe, laterMs: 0 }
  }
  const atWrite = (after: string, most: number, isBegun: (url: string) => boolean | Promise<boolean>) => {
    const write = random(1, Math.max(1, most))
    let from: number | undefined
    const isOver: Moment['isOver'] = async ({ writes, url }) => {
      if (from === undefined && (await isBegun(url))) from = writes
      return from !== undefined && writes - from >= write
    }
    return { name: `write ${write} after ${after}`, isOver, laterMs: random(0, 3) }
  }
  const hasAllProbes = () => probes.size >= sizes.probes
  const early = Math.floor(sizes.finishing / 4)
  return [
    { name: 'robots.txt', isOver: () => pages.size > 0, laterMs: random(0, 30) },
    atPage(0.1, 0.35),
    atPage(0.4, 0.65),
    atPage(0.7, 0.9),
    atProbe(0.1, 0.4),
    atProbe(0.5, 0.8),
    atWrite('the last probe', early, hasAllProbes),
    atWrite('the start', early, () => true),
    atWrite('the end', 3, isFinished),
    { name: 'its mail', isOver: () => true, laterMs: random(0, 60) },
  ]
}

test(
  'killed with all of its processes at ten random moments, a crawl ends with what an undisturbed one finds',
  async () => {
    console.log(`The seed of the moments is ${SEED}.`)
    const prepared = await prepare()
    const copy = { ...prepared, dataDir: newFolder() }
    cpSync(prepared.dataDir, copy.dataDir, { recursive: true })
    const { sizes, ...expected } = await crawlUndisturbed(prepared)
    expect(sizes.pages).toBeGreaterThan(300)

    site.begin(2)
    let product = await start(copy)
    await runJob(product.url, 'scheduled-audits')
    const id = await untilFound(() => findAudit(copy, product.url))
    const file = await untilFound(() => findFile(copy))
    const { token } = copy.account
    const isFinished = async (url: string) =>
      Audit.parse(await callApi(url, `/seo/audits/${id}`, { token })).status === 'finished'

    const stages: string[] = []
    for (const { name, isOver, laterMs } of chooseMoments(sizes, isFinished)) {
      const writes = countWrites(file)
      const waited = Date.now()
      while (!(await isOver({ writes: writes.count(), url: product.url }))) {
        if (passedSince(waited) > WHEN_NOTHING_COMES_MS) break
        await wait(1)
      }
      if (name === 'its mail') {
        await untilOver(product.url, token, id)
        void runJob(product.url, 'scheduled-audit-mails').catch(() => undefined)
      }
      await wait(laterMs)
      // Node, workerd, and those that compute and parse: of these one for each processor.
      expect(await killAll(product)).toBeGreaterThanOrEqual(5)
      writes.stop()
      stages.push(readStage(file))
      console.log(`Killed at ${name}, in the stage "${stages.at(-1)}".`)
      endLeases(copy.dataDir)
      product = await start(copy)
    }
    await untilOver(product.url, token, id)
    const actual = await readAll(product, copy, id)
    await product.stop()

    expect(stages).toEqual(expect.arrayContaining(['hosts', 'pages', 'probes', 'finish']))
    expect(stages.some((stage) => AFTER_THE_END.has(stage))).toBe(true)
    expect(actual.result.mails.filter(({ subject }) => subject.includes('Shop'))).toHaveLength(1)
    // Of a crawl with a slow page, which only a busy machine has, the score is another one.
    if (expected.hasSlow || actual.hasSlow) for (const { result } of [expected, actual]) dropScores(result)
    expect(actual.result).toEqual(expected.result)
  },
  ALL_OF_IT_MS,
)

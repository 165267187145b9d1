import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { addColleagues } from '#tests/fixtures/large-company.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { type Product, startProduct } from '#tests/product/product.ts'

// A launch of 5,000 people is assigned in batches, by the request and by a job. The server ends at any moment of it.

const PEOPLE = 5000
/** Beside the one while the request of the launch runs. */
const KILLS_OF_JOBS = 4
const ALL_OF_IT_MS = 900_000
/** Longer than a batch takes. */
const LONGEST_PAUSE_MS = 150

const Me = z.object({ organization: z.object({ id: z.string() }) })

const running: Product[] = []
const folders: string[] = []

afterAll(async () => {
  for (const product of running.toReversed()) await product.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-kills-'))
  folders.push(folder)
  return folder
}

interface Company {
  dataDir: string
  port: number
  account: Account
  cycleId: string
}

async function start({ dataDir, port }: Pick<Company, 'dataDir' | 'port'>): Promise<Product> {
  const product = await startProduct({ dataDir, port })
  running.push(product)
  return product
}

/** A draft about everybody but the owner, whom nobody leads. */
async function prepareDraft(): Promise<Company> {
  const dataDir = newFolder()
  const first = await startProduct({ dataDir })
  const account = await createAccount(first.url)
  const { organization } = Me.parse(await callApi(first.url, '/auth/me', { token: account.token }))
  const port = Number(new URL(first.url).port)
  await first.stop()
  addColleagues(dataDir, { organizationId: organization.id, owner: account.user.id, people: PEOPLE })
  const product = await start({ dataDir, port })
  const send = async (method: string, route: string, body?: object) =>
    (await callApi(product.url, route, {
      method,
      token: account.token,
      ...(body && { body: JSON.stringify(body) }),
    })) as { id: string; items: { id: string }[] }
  const template = await send('POST', '/review-templates', { name: 'Yearly review' })
  await send('PUT', `/review-templates/${template.id}/questions`, {
    questions: [{ questionId: 'recommended-results-1' }],
  })
  const groups = ['self', 'manager', 'upward'].map((direction) => ({ direction, templateId: template.id }))
  const { id: cycleId } = await send('POST', '/review-cycles', { name: 'Yearly', groups })
  await send('POST', `/review-cycles/${cycleId}/participants`, { everybody: true })
  const alone = await send('GET', `/review-cycles/${cycleId}/participants?withoutManager=true`)
  await send('DELETE', `/review-cycles/${cycleId}/participants/${alone.items[0]?.id ?? ''}`)
  await product.stop()
  return { dataDir, port, account, cycleId }
}

const launch = (url: string, { account, cycleId }: Company) =>
  callApi(url, `/review-cycles/${cycleId}/launch`, { method: 'POST', token: account.token })

const readCycle = async (url: string, { account, cycleId }: Company) =>
  (await callApi(url, `/review-cycles/${cycleId}`, { token: account.token })) as {
    state: string
    unassignedCount: number
  }

async function untilUnassigned(url: string, company: Company, holds: (count: number) => boolean) {
  for (;;) {
    const { state, unassignedCount } = await readCycle(url, company)
    if (state !== 'draft' && holds(unassignedCount)) return unassignedCount
    await wait(25)
  }
}

/** What a folder has after the launch: who writes what about whom, and who was told how often. */
function readAssigned({ dataDir }: Company) {
  const [file] = globSync(path.join(dataDir, 'd1/**/*.sqlite')).filter((each) => {
    const database = new DatabaseSync(each)
    const known = database.prepare("select 1 from sqlite_master where name = 'reviews'").get()
    database.close()
    return known
  })
  if (file === undefined) throw new Error('There is no database with reviews.')
  const database = new DatabaseSync(file)
  const list = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row) => Object.values(row).join(' '))
  const assigned = {
    reviews: list(`select p.reviewee_id, r.direction, r.reviewer_id, r.state from reviews r
      join review_packets p on p.id = r.packet_id order by 1, 2, 3`),
    packets: list(
      `select reviewee_id, manager_id, job_title, assigned_at is not null from review_packets order by 1`,
    ),
    told: list(
      `select user_id, kind, count(*) from notifications where kind = 'review.assigned' group by 1, 2 order by 1`,
    ),
    questions: list(`select direction, position, text from review_cycle_questions order by 1, 2`),
    moves: list(`select action from changes where action = 'review.cycle-moved'`),
  }
  database.close()
  return assigned
}

test(
  'a launch that is cut off again and again assigns what an undisturbed one does',
  { timeout: ALL_OF_IT_MS },
  async () => {
    const draft = await prepareDraft()
    const calm = { ...draft, dataDir: newFolder() }
    cpSync(draft.dataDir, calm.dataDir, { recursive: true })

    const undisturbed = await start(calm)
    await launch(undisturbed.url, calm)
    await untilUnassigned(undisturbed.url, calm, (count) => count === 0)
    await undisturbed.stop()
    const expected = readAssigned(calm)
    // Of each a self review and one of their manager, and upward ones of all who report to one of them.
    expect(expected.reviews.length).toBeGreaterThan(2 * PEOPLE)
    expect(new Set(expected.reviews).size).toBe(expected.reviews.length)

    const pauses: number[] = []
    const pause = async () => {
      const ms = Math.floor(Math.random() * LONGEST_PAUSE_MS)
      pauses.push(ms)
      await wait(ms)
    }
    let product = await start(draft)
    const cut = launch(product.url, draft).catch((error: unknown) => error)
    let left = await untilUnassigned(product.url, draft, (count) => count > 0 && count < PEOPLE)
    await pause()
    await product.kill()
    await cut
    const seen = [left]
    for (let kills = 0; kills < KILLS_OF_JOBS && left > 0; kills += 1) {
      product = await start(draft)
      // How far it is can be seen at any time, and nothing that was assigned is gone.
      const before = (await readCycle(product.url, draft)).unassignedCount
      expect(before).toBeLessThanOrEqual(left)
      if (before === 0) break
      left = await untilUnassigned(product.url, draft, (count) => count < before)
      seen.push(left)
      await pause()
      await product.kill()
    }
    product = await start(draft)
    await untilUnassigned(product.url, draft, (count) => count === 0)
    await product.stop()
    console.info(`killed with ${seen.join(', ')} reviewees left, after ${pauses.join(', ')} ms`)
    expect(seen.length).toBeGreaterThan(2)
    expect(readAssigned(draft)).toEqual(expected)
  },
)

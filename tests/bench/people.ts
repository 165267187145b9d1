import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { callApi } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { prepareSampleCompany, type SampleCompany } from '#tests/product/sample-company.ts'
import { median, percentile, round } from './figures.ts'
import { listProcessTree, readCpuMs } from './load.ts'

// npm run bench -- people
//
// Each list and dashboard about people and reviews in the sample company with 83 branches, about 5,000 people with two years of reviews,
// as its owner asks for it, and the calls of the API behind. CPU is all that the server spends, the front and its workerd; time is to
// the last byte.

const BRANCHES = 83
const ROUNDS = 15
const WARM_UPS = 3
/** A page that reads none of it, which all others are compared with. */
const NOBODY = '/profile/notifications'
const REQUIRED = { timesOfNobodyAtMost: 8, p99TimesMedianAtMost: 3, kilobytesAtMost: 60 }

const Items = z.object({ items: z.array(z.object({ id: z.string() })), total: z.number() })
const Cycles = z.object({ items: z.array(z.object({ id: z.string(), state: z.string() })) })

async function findSubjects(url: string, token: string) {
  const { items } = Cycles.parse(await callApi(url, '/review-cycles?pageSize=100', { token }))
  const idOf = (state: string) => items.find((cycle) => cycle.state === state)?.id ?? ''
  const [ended, open] = [idOf('completed') || idOf('sharing'), idOf('in_progress')]
  const packets = Items.parse(await callApi(url, `/review-packets?subject=all&cycleId=${ended}`, { token }))
  const people = Items.parse(await callApi(url, '/people?pageSize=100', { token }))
  return {
    ended,
    open,
    packet: packets.items[0]?.id ?? '',
    person: people.items[20]?.id ?? '',
    people: people.total,
  }
}
type Subjects = Awaited<ReturnType<typeof findSubjects>>

const VIEWS = ['bar', 'heatmap', 'distribution', 'choices', 'ninebox']

function listPages({ ended, open, packet, person }: Subjects): string[] {
  return [
    NOBODY,
    '/tasks',
    '/people',
    '/people?q=joao',
    '/people/org-chart',
    `/people/${person}`,
    '/people/questions',
    '/people/templates',
    '/people/attributes',
    '/people/cycles',
    `/people/cycles/${open}`,
    `/people/cycles/${open}/reviewees`,
    `/people/cycles/${open}/progress`,
    `/people/cycles/${open}/progress?groupBy=manager`,
    `/people/cycles/${open}/progress?groupBy=team`,
    '/people/reviews',
    '/people/packets?subject=all',
    '/people/packets?subject=all&q=joao&sort=shared',
    `/people/packets/${packet}`,
    '/people/nominations',
    `/people/nominations/${open}`,
    '/people/auditing',
    '/people/auditing/reviews',
    '/people/auditing/reviews?overdue=true&sort=reviewer',
    '/people/auditing/log',
    ...VIEWS.map((view) => `/people/cycles/${ended}/results?view=${view}`),
    `/people/cycles/${ended}/results?view=heatmap&groupBy=person`,
  ]
}

function listCalls({ ended, open, packet, person }: Subjects): string[] {
  return [
    '/tasks',
    '/people',
    `/people/${person}`,
    '/review-questions',
    '/review-templates',
    '/review-cycles',
    `/review-cycles/${open}`,
    `/review-cycles/${open}/participants`,
    `/review-cycles/${open}/progress?groupBy=team`,
    `/review-cycles/${open}/open-reviewers`,
    `/review-cycles/${open}/nominations`,
    '/reviews',
    '/review-packets?subject=all',
    `/review-packets/${packet}`,
    '/auditing/cycles',
    '/auditing/reviews',
    '/auditing/log',
    ...VIEWS.map((view) => `/review-cycles/${ended}/results?view=${view}`),
  ]
}

const agent = new Agent({ keepAlive: true })

/** As a browser asks; resolves to the bytes as they travel. */
async function read(url: string, headers: Record<string, string>): Promise<number> {
  const request = get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await once(response, 'end')
  if (response.statusCode !== 200)
    throw new Error(`${url} responded with ${response.statusCode ?? 'nothing'}.`)
  return bytes
}

interface Subject {
  path: string
  headers: Record<string, string>
  cpuMs: number[]
  ms: number[]
  bytes: number
}

async function measure(url: string, pids: readonly number[], subject: Subject): Promise<void> {
  const [cpuBefore, start] = [readCpuMs(pids), performance.now()]
  subject.bytes = await read(url + subject.path, subject.headers)
  subject.ms.push(performance.now() - start)
  subject.cpuMs.push(readCpuMs(pids) - cpuBefore)
}

/** All in turn, so that what else the machine does meets each alike. */
async function measureAll(url: string, pids: readonly number[], subjects: readonly Subject[]): Promise<void> {
  for (let at = 0; at < WARM_UPS; at += 1)
    for (const { path, headers } of subjects) await read(url + path, headers)
  await wait(2000)
  for (let at = 0; at < ROUNDS; at += 1) for (const subject of subjects) await measure(url, pids, subject)
}

const toSubject = (path: string, headers: Record<string, string>): Subject => ({
  path,
  headers,
  cpuMs: [],
  ms: [],
  bytes: 0,
})

function summarize({ path, cpuMs, ms, bytes }: Subject) {
  const [cpu, slow] = [median(cpuMs), percentile(cpuMs, 99)]
  return {
    path: path.replace(/_[\w-]{20,}/g, '_…'),
    cpuMs: round(cpu, 1),
    cpuMsP99: round(slow, 1),
    p99: round(slow / cpu, 1),
    ms: round(median(ms), 1),
    msP99: round(percentile(ms, 99), 1),
    kilobytes: round(bytes / 1000, 1),
  }
}

function report(subjects: readonly Subject[], people: number): void {
  const rows = subjects.map(summarize)
  const base = rows.find(({ path }) => path === NOBODY)?.cpuMs ?? NaN
  const judged = rows.map((row) => ({ ...row, timesOfNobody: round(row.cpuMs / base, 1) }))
  const failed = judged.filter(
    ({ timesOfNobody, p99, kilobytes }) =>
      timesOfNobody > REQUIRED.timesOfNobodyAtMost ||
      p99 > REQUIRED.p99TimesMedianAtMost ||
      kilobytes > REQUIRED.kilobytesAtMost,
  )
  console.table(judged)
  console.log(JSON.stringify({ bench: 'people', people, required: REQUIRED, isMet: failed.length === 0 }))
  for (const { path } of failed) console.log(`Over what is required: ${path}`)
  if (failed.length > 0) process.exitCode = 1
}

async function run({ options, account }: SampleCompany): Promise<void> {
  const product = await startProduct(options)
  try {
    const subjects = await findSubjects(product.url, account.token)
    const pages = listPages(subjects).map((path) =>
      toSubject(path, { accept: 'text/html', cookie: account.cookie }),
    )
    const calls = listCalls(subjects).map((path) =>
      toSubject(`/api${path}`, { authorization: `Bearer ${account.token}` }),
    )
    const all = [...pages, ...calls]
    await measureAll(product.url, listProcessTree(product.pid), all)
    report(all, subjects.people)
  } finally {
    await product.stop()
  }
}

const company = await prepareSampleCompany(BRANCHES)
try {
  await run(company)
} finally {
  rmSync(company.options.dataDir, { recursive: true, force: true })
}

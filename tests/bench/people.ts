import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Me, SignedIn } from '#contract/account/sign-in.ts'
import { callApi, PASSWORD, toCookie } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { prepareSampleCompany, type SampleCompany } from '#tests/product/sample-company.ts'
import { median, percentile, round } from './figures.ts'
import { listProcessTree, readCpuMs } from './load.ts'
import { findSubjects, listCalls, listPages, NOBODY } from './people-subjects.ts'

// npm run bench -- people
//
// Each list, dashboard and page about people and reviews in the sample company with 83 branches, about 5,000 people with two years of
// reviews, as its owner asks for it, and the calls of the API behind. CPU is all that the server spends, the front and its workerd;
// the time to the first byte is also told, and not judged: others use the machine too.

const BRANCHES = 83
const ROUNDS = 15
const WARM_UPS = 2

/** The bound on p99 is that of all signed-in pages; the other two have no other source than the builder of this bench. */
const REQUIRED = {
  p99TimesMedianAtMost: 3,
  chosenHere: { timesOfNobodyAtMost: 8, kilobytesAtMost: 60 },
}

const agent = new Agent({ keepAlive: true })

interface Read {
  /** As they travel. */
  bytes: number
  firstByteMs: number
  ms: number
}

/** As a browser asks. */
async function read(url: string, headers: Record<string, string>): Promise<Read> {
  const start = performance.now()
  const request = get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const firstByteMs = performance.now() - start
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await once(response, 'end')
  if (response.statusCode !== 200)
    throw new Error(`${url} responded with ${response.statusCode ?? 'nothing'}.`)
  return { bytes, firstByteMs, ms: performance.now() - start }
}

type By = 'page' | 'call'

interface Subject {
  path: string
  by: By
  cpuMs: number[]
  reads: Read[]
}

const toSubject = (path: string, by: By): Subject => ({ path, by, cpuMs: [], reads: [] })

type Session = Record<By, Record<string, string>>

/** A token of access lives for a quarter of an hour, and rounds take longer: each has a session of its own. */
async function signIn(url: string, email: string): Promise<Session & { token: string }> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const signedIn = SignedIn.parse(await callApi(url, '/auth/signin', { method: 'POST', body }))
  const { user, subscription } = Me.parse(await callApi(url, '/auth/me', { token: signedIn.token }))
  return {
    token: signedIn.token,
    page: { accept: 'text/html', cookie: toCookie({ ...signedIn, user }, subscription) },
    call: { authorization: `Bearer ${signedIn.token}` },
  }
}

interface Measured {
  url: string
  pids: readonly number[]
  email: string
}

/** All in turn, so that what else the machine does meets each alike. */
async function readAll({ url, pids, email }: Measured, subjects: readonly Subject[]): Promise<void> {
  const session = await signIn(url, email)
  for (const { path, by, cpuMs, reads } of subjects) {
    const before = readCpuMs(pids)
    reads.push(await read(url + path, session[by]))
    cpuMs.push(readCpuMs(pids) - before)
  }
}

async function measureAll(measured: Measured, subjects: readonly Subject[]): Promise<void> {
  for (let at = 0; at < WARM_UPS; at += 1) await readAll(measured, subjects)
  for (const subject of subjects) [subject.cpuMs, subject.reads] = [[], []]
  await wait(2000)
  for (let at = 0; at < ROUNDS; at += 1) await readAll(measured, subjects)
}

function summarize({ path, cpuMs, reads }: Subject) {
  const [cpu, slow] = [median(cpuMs), percentile(cpuMs, 99)]
  const firstBytes = reads.map(({ firstByteMs }) => firstByteMs)
  return {
    path: path.replace(/_[\w-]{20,}/g, '_…'),
    cpuMs: round(cpu, 1),
    cpuMsP99: round(slow, 1),
    p99: round(slow / cpu, 1),
    firstByteMs: round(median(firstBytes), 1),
    firstByteMsWorst: round(Math.max(...firstBytes), 1),
    ms: round(median(reads.map(({ ms }) => ms)), 1),
    kilobytes: round(Math.max(...reads.map(({ bytes }) => bytes)) / 1000, 1),
  }
}

function report(subjects: readonly Subject[], people: number): void {
  const rows = subjects.map(summarize)
  const base = rows.find(({ path }) => path === NOBODY)?.cpuMs ?? NaN
  const judged = rows.map((row) => ({ ...row, timesOfNobody: round(row.cpuMs / base, 1) }))
  const failed = judged.filter(
    ({ timesOfNobody, p99, kilobytes }) =>
      timesOfNobody > REQUIRED.chosenHere.timesOfNobodyAtMost ||
      p99 > REQUIRED.p99TimesMedianAtMost ||
      kilobytes > REQUIRED.chosenHere.kilobytesAtMost,
  )
  console.table(judged)
  console.log(JSON.stringify({ bench: 'people', people, required: REQUIRED, isMet: failed.length === 0 }))
  for (const { path } of failed) console.log(`Over what is required: ${path}`)
  if (failed.length > 0) process.exitCode = 1
}

async function run({ options, account: { email } }: SampleCompany): Promise<void> {
  const product = await startProduct(options)
  try {
    const { url } = product
    const subjects = await findSubjects(url, (await signIn(url, email)).token)
    const pages = listPages(subjects).map((path) => toSubject(path, 'page'))
    const calls = listCalls(subjects).map((path) => toSubject(`/api${path}`, 'call'))
    const all = [...pages, ...calls]
    await measureAll({ url, pids: listProcessTree(product.pid), email }, all)
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

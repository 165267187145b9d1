import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSampleSite } from '#standins/sample-site/sample-site.ts'
import { findFreePort } from '#server/runtime/free-port.ts'
import * as z from 'zod'
import { callApi, getMailedLink, PASSWORD, toCookie } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { round } from './figures.ts'
import { listProcessTree } from './load.ts'
import { measure, type Round, summarize, warmUp } from './page-cost.ts'

const ROUNDS = 3
const AUDITS = 12
const POLL_MS = 500
const PAGES = ['/dashboard', '/seo/audits', '/settings/organization']
const REQUIRED = { cpuAtMost: 0.5, p99AtMost: 3, bytesAtMost: 1 }

const EMAIL = 'ana@example.com'
const SIGN_UP = {
  firstName: 'Ana',
  lastName: 'Prado',
  email: EMAIL,
  companyName: 'Company',
  domain: 'company.example',
  companySize: '11-50',
  companyType: 'software',
  numberOfUsers: 12,
  password: PASSWORD,
  confirmPassword: PASSWORD,
}

/** What every version of the product replies, and no more: the contract here is that of one of the two. */
const SomeSession = z.object({ token: z.string(), refreshToken: z.string(), user: z.unknown() })
const SomeMe = z.object({ user: z.unknown(), subscription: z.unknown() })
const SomeAudit = z.object({ id: z.string(), status: z.string(), finishedAt: z.unknown() })

const post = (url: string, path: string, body: object, token?: string) =>
  callApi(url, path, { method: 'POST', body: JSON.stringify(body), ...(token !== undefined && { token }) })

async function finishAudit(url: string, token: string, site: string): Promise<void> {
  const { id } = z.object({ id: z.string() }).parse(await post(url, '/seo/audits', { url: site }, token))
  for (;;) {
    const { status, finishedAt } = SomeAudit.parse(await callApi(url, `/seo/audits/${id}`, { token }))
    if (status === 'finished') return
    if (finishedAt !== null) throw new Error(`The audit ${status}.`)
    await wait(POLL_MS)
  }
}

/** An account with audits, made by one build in a folder that the other then gets a copy of. */
async function fillFolder(folder: string, dataDir: string): Promise<void> {
  const product = await startProduct({ folder, dataDir })
  const site = await startSampleSite(await findFreePort())
  const { token } = SomeSession.parse(await post(product.url, '/auth/signup', SIGN_UP))
  const link = await getMailedLink(product.url, EMAIL, '/auth/confirm-email/')
  await callApi(product.url, `/auth/confirm-email/${link.split('/').pop() ?? ''}`)
  await post(product.url, '/subscription/free-trial', { productId: 'prod_growth', interval: 'month' }, token)
  for (let done = 0; done < AUDITS; done += 1) await finishAudit(product.url, token, site.url)
  await Promise.all([site.stop(), product.stop()])
}

/** The cookies of a session that this build has begun itself. */
async function signIn(url: string): Promise<string> {
  const session = SomeSession.parse(await post(url, '/auth/signin', { email: EMAIL, password: PASSWORD }))
  const { user, subscription } = SomeMe.parse(await callApi(url, '/auth/me', { token: session.token }))
  return toCookie({ ...session, user }, subscription)
}

type Summary = ReturnType<typeof summarize>

function compare(page: string, ours: Summary, theirs: Summary) {
  const cpu = round(ours.cpuMsUnderLoad / theirs.cpuMsUnderLoad)
  const cpuOfSingle = round(ours.cpuMsMedian / theirs.cpuMsMedian)
  const p99 = round(ours.cpuMsP99 / ours.cpuMsMedian)
  const bytes = round(ours.bytes / theirs.bytes, 3)
  const isMet = cpu <= REQUIRED.cpuAtMost && p99 <= REQUIRED.p99AtMost && bytes <= REQUIRED.bytesAtMost
  return { page, isMet, ratio: { cpu, cpuOfSingle, p99, bytes }, ours, theirs }
}

/** Signed-in pages of this build against those of another, over the same data, in turns. */
export async function comparePages(other: string): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'bellwether-pages-'))
  const [ourData, theirData] = [path.join(data, 'ours'), path.join(data, 'theirs')]
  await fillFolder(other, theirData)
  cpSync(theirData, ourData, { recursive: true })
  const ours = await startProduct({ dataDir: ourData })
  const theirs = await startProduct({ folder: other, dataDir: theirData })
  try {
    const [ourPids, theirPids] = [listProcessTree(ours.pid), listProcessTree(theirs.pid)]
    const [ourCookie, theirCookie] = [await signIn(ours.url), await signIn(theirs.url)]
    const compared = []
    for (const page of PAGES) {
      const contenders = [
        { url: ours.url + page, pids: ourPids, cookie: ourCookie },
        { url: theirs.url + page, pids: theirPids, cookie: theirCookie },
      ] as const
      for (const contender of contenders) await warmUp(contender)
      const rounds: [Round[], Round[]] = [[], []]
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        rounds[0].push(await measure(contenders[0]))
        rounds[1].push(await measure(contenders[1]))
      }
      compared.push(compare(page, summarize(rounds[0]), summarize(rounds[1])))
    }
    const isMet = compared.every((each) => each.isMet)
    console.log(
      JSON.stringify({ bench: 'pages', against: other, required: REQUIRED, isMet, pages: compared }),
    )
    if (!isMet) process.exitCode = 1
  } finally {
    await Promise.all([ours.stop(), theirs.stop()])
    rmSync(data, { recursive: true, force: true })
  }
}

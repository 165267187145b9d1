import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, callApi, createAccount, joinAs } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { startProduct } from '#tests/product/product.ts'
import { fuzzOpenApi } from './fuzz-openapi.ts'
import { runSqlmap, runWapiti, type Scan } from './scanners.ts'
import { startRecordingProxy } from './recording-proxy.ts'

// npm run scan              the fuzzer of the API's description, then sqlmap, then wapiti
// npm run scan -- fuzz      one of them: fuzz, sqlmap, wapiti
// Ends with 1 when one of them found something, or got a 5xx.

const SEED = 20_261_122
const RUNS_EACH = 60
const SQLMAP_SECONDS_EACH = 240
const WAPITI_SECONDS = 480

const SQLMAP_ADDRESSES = [
  { path: '/settings/users?q=ana&sort=name&page=1' },
  { path: '/settings/teams?q=growth' },
  { path: '/settings/audit-log?q=ana&action=user.invited' },
  { path: '/seo/audits?q=python&status=finished' },
  { path: '/seo/audits/{audit}/pages?q=python&where=title:contains:python&sort=words&columns=status' },
  { path: '/seo/audits/{audit}/explore/links?q=python&sort=count&position=content' },
  { path: '/seo/audits/{audit}/explore/redirects?q=python' },
  { path: '/seo/audits/{audit}/explore/duplicates?kind=near&q=python' },
  { path: '/seo/audits/{audit}/templates?q=python' },
  { path: '/api/seo/audits/{audit}/hreflang?q=python&state=faulty&sort=pages' },
  { path: '/api/seo/audits/{audit}/sitemap-urls?q=python&sort=status' },
  { path: '/api/seo/audits/{audit}/structure?folder=library' },
  { path: '/api/seo/audits/{audit}/duplicates/pages?kind=title&of=Python&sort=words' },
  { path: '/api/seo/audits/{audit}/issues/title-too-long?q=python&cause=library&sort=detail' },
  { path: '/api/seo/audits/{audit}/tracked?q=python&sort=check' },
  { path: '/seo/issues?q=title&assignee=me&sort=due' },
  { path: '/seo/projects?q=python&frequency=daily&sort=score' },
  { path: '/seo/projects.csv?q=python&sort=next' },
  { path: '/api/seo/page-views', body: '{"name":"Python","query":"q=python&sort=words"}' },
  { path: '/auth/signin', body: 'email=ana@example.com&password=Wrong-horse-1' },
  { path: '/auth/forgot-password', body: 'email=ana@example.com' },
  { path: '/api/users?search=ana&role=member&page=1&includeDeleted=true' },
  { path: '/api/auth/signin', body: '{"email":"ana@example.com","password":"Wrong-horse-1"}' },
  { path: '/api/organization/check-domain', body: '{"domain":"example.com"}' },
  { path: '/api/coupon/validate?couponCode=WELCOME' },
]

const Created = z.object({ id: z.string() })
const State = z.object({ status: z.string() })

/** An audit that has finished, a project, and what else there is to look through. */
async function fillIn(url: string, { token }: Account, site: string) {
  await joinAs(url, token, 'Bruno Prado')
  const post = async (path: string, body: object) =>
    Created.parse(await callApi(url, path, { method: 'POST', body: JSON.stringify(body), token })).id
  await post('/teams', { name: 'Growth' })
  const project = await post('/seo/projects', { url: site, name: 'Python' })
  const audit = await post('/seo/audits', { url: site, maxPages: 30 })
  for (;;) {
    const { status } = State.parse(await callApi(url, `/seo/audits/${audit}`, { token }))
    if (!['queued', 'running'].includes(status)) return { audit, project }
    await wait(200)
  }
}

const toAddress =
  (audit: string) =>
  <Address extends { path: string }>(address: Address): Address => ({
    ...address,
    path: address.path.replace('{audit}', audit),
  })

async function fuzz(url: string, site: string): Promise<Scan> {
  const begun = performance.now()
  const { operations, calls, findings } = await fuzzOpenApi(url, {
    seed: SEED,
    runs: RUNS_EACH,
    fillIn: async (account) => {
      const { audit, project } = await fillIn(url, account, site)
      return { '/seo/audits/{id}': audit, '/seo/projects/{id}': project }
    },
  })
  return {
    name: `OpenAPI fuzzer: ${calls} calls of ${operations} operations, seed ${SEED}`,
    seconds: Math.round((performance.now() - begun) / 1000),
    findings: findings.map(({ operation, what, call }) => `${operation}: ${what} (${call})`),
  }
}

const [only] = process.argv.slice(2)
const site = await startDocsSite(getDocumentationFolder())
const product = await startProduct()
const proxy = await startRecordingProxy(product.url, ['/auth/signout', '/dev/', '/api/dev/'])
const scans: Scan[] = []
try {
  const { url } = product
  const account = await createAccount(url)
  const { audit } = await fillIn(url, account, site.url)
  const target = { url: proxy.url, cookie: account.cookie, token: account.token }
  if (only === undefined || only === 'fuzz') scans.push(await fuzz(url, site.url))
  if (only === undefined || only === 'sqlmap')
    scans.push(await runSqlmap(target, SQLMAP_ADDRESSES.map(toAddress(audit)), SQLMAP_SECONDS_EACH))
  if (only === undefined || only === 'wapiti') scans.push(await runWapiti(target, WAPITI_SECONDS))
  const seen = JSON.stringify(proxy.statuses)
  scans.push({ name: `answers to the scanners ${seen}: 5xx`, seconds: 0, findings: proxy.faults })
  const failures = product
    .output()
    .split('\n')
    .filter((line) => line.includes('"request-failed"'))
  scans.push({ name: 'errors in the log', seconds: 0, findings: failures.map((line) => line.slice(0, 600)) })
} finally {
  proxy.stop()
  await product.stop()
  await site.stop()
}
for (const { name, seconds, findings } of scans) {
  console.log(`${name}: ${findings.length} findings, ${seconds} s`)
  for (const finding of new Set(findings)) console.log(`  ${finding}`)
}
process.exit(scans.some(({ findings }) => findings.length > 0) ? 1 : 0)

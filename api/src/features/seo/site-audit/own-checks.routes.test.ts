import { expect, test } from 'vitest'
import { EMPTY_OWN_CHECK, type OwnCheck } from '#contract/seo/own-checks.words.ts'
import { tryOwnChecks } from '#contract/seo/own-checks.ts'
import { getIssue, listIssues } from '#contract/seo/site-audit.findings.ts'
import { exportAuditPages } from '#contract/seo/site-audit.exports.ts'
import { getAuditPage, listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { getAuditOptions } from '#contract/seo/site-audit.records.ts'
import { createAudit } from '#contract/seo/site-audit.ts'
import { createProject, getProject } from '#contract/seo/projects.ts'
import { getTracking, listTrackedIssues } from '#contract/seo/issue-tracking.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  file,
  links,
  page,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'

useAuditedSites()

const own = (given: Partial<OwnCheck> & { name: string }): OwnCheck => ({ ...EMPTY_OWN_CHECK, ...given })

const TRACKING = own({ name: 'Tracking code', find: 'regex', pattern: 'GTM-[A-Z0-9]+', severity: 'error' })
const OLD_NAME = own({ name: 'Old name', want: 'absent', pattern: 'Acme Ltd', where: 'text' })
const PRICE = own({ name: 'Price', want: 'value', find: 'selector', selector: '.price', urls: '/p/*' })
const LINKS = own({ name: 'Buttons', want: 'value', find: 'selector', selector: 'button', take: 'count' })
const CHECKS = [TRACKING, OLD_NAME, PRICE, LINKS]

const GTM = '<script>var id = "GTM-AB12"</script>'

async function auditShop(checks = CHECKS) {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve({
    '/': page(
      'Shop',
      `${GTM}<p>Welcome to Acme Ltd</p>${links('/p/one', '/p/two', '/p/none', '/file.txt', '/gone')}`,
    ),
    '/p/one': page('One', `${GTM}<p class="price">=19 €</p><button>Buy</button><button>Keep</button>`),
    '/p/two': page('Two', '<p class="price">29 €</p><p class="price">39 €</p>'),
    '/p/none': page('None', GTM),
    '/file.txt': file('plain'),
  })
  const { id } = await audit(customer, origin, { ownChecks: checks })
  const { token } = customer
  return { api, token, origin, customer, params: { id } }
}

test('own checks are issues, values, columns and conditions of an audit', async () => {
  const { api, token, origin, params } = await auditShop()
  const shorten = (url: string) => url.replace(origin, '')

  const issues = (await api.call(listIssues, { params, query: { category: 'own' } }, { token })).body
  const found = issues.items.map(({ title, severity, pages, cost }) => [title, severity, pages, cost])
  expect(new Map(found.map((row) => [row[0], row]))).toEqual(
    new Map([
      ['Tracking code', ['Tracking code', 'error', 1, 0]],
      ['Old name', ['Old name', 'warning', 1, 0]],
    ]),
  )
  const check = issues.items.find(({ title }) => title === 'Tracking code')?.check ?? ''
  const issue = (await api.call(getIssue, { params: { ...params, check }, query: {} }, { token })).body
  expect(issue.items.map(({ url }) => shorten(url))).toEqual(['/p/two'])
  expect(issue.check).toMatchObject({ title: 'Tracking code', category: 'own' })

  const { ownChecks } = (await api.call(listAuditPages, { params, query: {} }, { token })).body
  expect(ownChecks.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name))
  const price = ownChecks[2]?.id ?? ''
  const list = async (where: string) =>
    (await api.call(listAuditPages, { params, query: { where, columns: price } }, { token })).body.items.map(
      ({ url, own: [result] }) => [shorten(url), result?.values],
    )
  expect(await list(`${price}:contains:29`)).toEqual([['/p/two', ['29 €', '39 €']]])
  expect(await list(`${price}:not-empty:`)).toEqual([
    ['/p/one', ['=19 €']],
    ['/p/two', ['29 €', '39 €']],
  ])
  expect(await list(`${price}:empty:`)).toEqual([['/p/none', []]])
  expect(await list(`${ownChecks[3]?.id}:at-least:2`)).toEqual([['/p/one', ['=19 €']]])

  const one = (await api.call(getAuditPage, { params, query: { url: `${origin}/p/one` } }, { token })).body
  expect(one.own.map(({ name, isFault, found: count }) => [name, isFault, count])).toEqual([
    ['Tracking code', false, 1],
    ['Old name', false, 0],
    ['Price', null, 1],
    ['Buttons', null, 2],
  ])
}, 40_000)

test('files hold the values of own checks, guarded against spreadsheets', async () => {
  const { api, token, origin, params } = await auditShop()
  const read = async (query: string) =>
    (
      await api.request(`${exportAuditPages.path.replace('{id}', params.id)}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).text()
  const [header = '', ...rows] = (await read('sort=url')).trim().split('\r\n')
  expect(header.split(',').slice(-4)).toEqual(CHECKS.map(({ name }) => name))
  expect(rows.find((row) => row.startsWith(`${origin}/p/two`))).toMatch(/,0,0,29 € \| 39 €,0$/)
  expect(rows.find((row) => row.startsWith(`${origin}/p/one`))).toContain(`'=19 €`)
  expect(rows.find((row) => row.startsWith(`${origin}/file.txt`))).toContain('not checked')
  const lines = (await read('format=jsonl')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ url: `${origin}/p/two`, Price: '29 € | 39 €' }),
  )
}, 40_000)

test('an own check can be tracked, and counts in the score where it is told to', async () => {
  const { api, token, params } = await auditShop([{ ...TRACKING, isScored: true }, OLD_NAME])
  const { items } = (await api.call(listIssues, { params, query: { category: 'own' } }, { token })).body
  const [scored, other] = ['Tracking code', 'Old name'].map((name) =>
    items.find(({ title }) => title === name),
  )
  expect(scored?.cost).toBeGreaterThan(0)
  expect(other?.cost).toBe(0)
  const tracked = (await api.call(listTrackedIssues, { params, query: {} }, { token })).body
  expect(tracked.items.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Tracking code', 'Old name']),
  )
  const check = scored?.check ?? ''
  const tracking = (await api.call(getTracking, { params: { ...params, check } }, { token })).body
  expect(tracking).toMatchObject({ title: 'Tracking code', history: [{ pages: 1 }] })
}, 40_000)

test('they are settings: they come back with an audit and with a project, and nobody else reads them', async () => {
  const { api, token, params, origin } = await auditShop()
  const options = (await api.call(getAuditOptions, { params }, { token })).body
  expect(options.ownChecks).toEqual(CHECKS)
  const body = { url: origin, ownChecks: CHECKS }
  const project = (await api.call(createProject, { body }, { token })).body
  const stored = (await api.call(getProject, { params: { id: project.id } }, { token })).body
  expect(stored.settings.ownChecks).toEqual(CHECKS)

  const stranger = await createCustomer(api)
  const refused = await api.call(getAuditOptions, { params }, { token: stranger.token })
  expect(refused.status).toBe(404)
  const unread = await api.call(getProject, { params: { id: project.id } }, { token: stranger.token })
  expect(unread.status).toBe(404)
}, 40_000)

test.each([
  [{ find: 'regex', pattern: '(a' }, 'pattern', 'missing closing )'],
  [{ find: 'regex', pattern: '(?<=a)b' }, 'pattern', 'Lookaround'],
  [{ find: 'selector', selector: 'p:has(a)' }, 'selector', ':has is not supported'],
] as [Partial<OwnCheck>, string, string][])(
  'what can’t be read is refused at its field: %o',
  async (given, field, text) => {
    const api = createTestApi()
    const { token } = await createCustomer(api)
    const ownChecks = [TRACKING, own({ name: 'Bad', ...given })]
    const origin = serve({ '/': page('Home', '') })
    const { status, body } = await api.call(createAudit, { body: { url: origin, ownChecks } }, { token })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { [`ownChecks.1.${field}`]: [expect.stringContaining(text)] } })
  },
)

test('checks can be tried on one page', async () => {
  const api = createTestApi()
  const { token } = await createCustomer(api)
  const origin = serve({ '/a': page('A', `${GTM}<p class="price">1</p>`) })
  const body = { url: `${origin}/a`, ownChecks: [TRACKING, { ...PRICE, urls: '' }] }
  const trial = await api.call(tryOwnChecks, { body }, { token })
  expect(trial.status).toBe(200)
  expect(trial.body.results.map(({ name, isFault, values }) => [name, isFault, values])).toEqual([
    ['Tracking code', false, []],
    ['Price', null, ['1']],
  ])
  const missing = await api.call(tryOwnChecks, { body: { ...body, url: `${origin}/gone` } }, { token })
  expect(missing.body.results.map(({ gap }) => gap)).toEqual(['no-page', 'no-page'])
  const refused = await api.call(tryOwnChecks, { body: { ...body, url: 'http://10.0.0.1/' } }, { token })
  expect(refused.status).not.toBe(500)
})

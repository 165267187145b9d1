import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { createTeam } from '#contract/organization/teams.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { createProject } from '#contract/seo/projects.ts'
import { createReport } from '#contract/seo/reports.ts'
import { startRecheck } from '#contract/seo/issue-tracking.rechecks.ts'
import { assignIssue } from '#contract/seo/issue-tracking.ts'
import { addSite } from '#contract/seo/sites.ts'
import { untilDone } from '#tests/workers/tracked-issue.ts'
import { createKey } from '#tests/workers/api-keys.ts'
import { addListedAppraisals } from '#tests/workers/appraisals.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  links,
  page,
  type Pages,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { exchangeFeedback } from '#tests/workers/feedback.ts'
import { addWebhooks, trackKeywords } from '#tests/workers/listed-content.ts'
import { insertLighthouseRuns } from '#tests/workers/lighthouse.ts'
import { connectApp } from '#tests/workers/oauth.ts'
import { aSource, sourcesOf } from '#tests/workers/domain-source.ts'
import { insertSourceCalls } from '#tests/workers/dataforseo.ts'
import { addListedObjectives } from '#tests/workers/objectives.ts'
import { createPerson } from '#tests/workers/people.ts'
import { addCycle, createReviewContent } from '#tests/workers/review-content.ts'
import { insertFingerprints, insertTechnologySites } from '#tests/workers/technology-rows.ts'
import { insertListedReviews } from '#tests/workers/listed-reviews.ts'

// What holds for every list that comes page by page, whatever is in it.

useAuditedSites()

const LISTS = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ query }) => 'page' in query.shape)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const api = createTestApi({ sources: sourcesOf([aSource('dataforseo')]) })
const List = z.object({ items: z.array(z.unknown()), total: z.number().int() })

async function list(endpoint: Endpoint, asked: Record<string, string>) {
  const { customer, params, against, of } = await (prepared ??= prepare())
  const { shape } = endpoint.query
  const more = { ...('of' in shape && { of }), ...('subject' in shape && { subject: 'all' }) }
  const query = { ...('against' in shape && { against }), ...more, ...asked }
  const { status, body } = await api.call(endpoint, { params, query }, customer)
  // What is known of a domain stands beside where it comes from.
  const found = 'data' in body && endpoint.path.endsWith('/{target}') ? body.data : body
  return { status, ...List.partial().parse(found) }
}

const PATHS = ['/', '/a', '/b', '/c', '/d']
const VERSIONS = ['de', 'en']
  .map((lang) => `<link rel="alternate" hreflang="${lang}" href="/${lang}">`)
  .join('')

/** At one moment, so that many rows are equal in what they are sorted by. */
async function prepare() {
  const customer = await createCustomer(api)
  const { organizationId } = customer
  await insertSourceCalls(api, organizationId, 7)
  await trackKeywords(api, customer)
  await insertTechnologySites(api, organizationId)
  await insertFingerprints(api, organizationId)
  const endpointId = await addWebhooks(api, customer)
  await insertLighthouseRuns(api, organizationId)
  const userIds: string[] = []
  for (const name of ['Ana', 'Bia', 'Caio', 'Dora']) {
    const { id: userId } = await createPerson(api, { organizationId, role: 'member', firstName: name })
    userIds.push(userId)
    await api.call(createTeam, { body: { name } }, customer)
    await createKey(api, customer.token, { name })
    await createReviewContent(api, customer, name)
    await connectApp(api, customer.token, ['seo:read'], { client_name: name })
    await api.call(addSite, { body: { url: `${name.toLowerCase()}.example` } }, customer)
    await api.call(createProject, { body: { name, url: `${name.toLowerCase()}.example` } }, customer)
    const report = { name, target: 'shop.example', sections: ['score' as const], paper: 'a4' as const }
    await api.call(createReport, { body: report }, customer)
  }
  const team = await api.call(createTeam, { body: { name: 'Everybody', userIds } }, customer)
  const cycleId = await addCycle(api, customer)
  const appraisalCycleId = await addListedAppraisals(api, customer.token)
  const participantId = await insertListedReviews(api, { customer, userIds, cycleId })
  const okrs = await addListedObjectives(api, customer)
  await exchangeFeedback(api, { customer, userIds })
  const pages: Pages = {}
  const url = serve(pages)
  for (const path of PATHS) pages[path] = page(path, links(...PATHS, '/gone'))
  const { id: against } = await audit(customer, url)
  for (const path of PATHS)
    pages[path] = page('The same title', links(...PATHS, '/gone', '/lost', '/moved', '/away'))
  // What other lists are about: language versions, and redirects.
  for (const path of ['/de', '/en'])
    pages[path] = () =>
      new Response(
        `<!doctype html><html lang="${path.slice(1)}"><head><title>Version ${path}</title>${VERSIONS}</head><body><p>In ${path}.</p></body></html>`,
        { headers: { 'content-type': 'text/html' } },
      )
  pages['/moved'] = () => Response.redirect(`${url}/de`, 301)
  pages['/away'] = () => Response.redirect(`${url}/en`, 302)
  const { id } = await audit(customer, url)
  const check = 'title-duplicate'
  for (const each of [check, 'http-4xx', 'description-missing']) {
    const body = { assigneeId: customer.id }
    await api.call(assignIssue, { params: { id, check: each }, body }, customer)
  }
  const { body: recheck } = await api.call(startRecheck, { params: { id }, body: { check } }, customer)
  await untilDone(api, customer, id, recheck.id)
  return {
    customer,
    params: {
      id,
      check,
      teamId: team.body.id,
      recheck: recheck.id,
      target: 'shop.example',
      endpointId,
      cycleId,
      participantId,
      ...okrs,
      appraisalCycleId,
    },
    against,
    of: `${url}/a`,
  }
}

/** In the first test that asks: the sites are served to tests alone. */
let prepared: ReturnType<typeof prepare> | undefined

test('the lists are known', () => {
  expect(LISTS.map(nameOf).sort()).toEqual([
    'GET /api-keys',
    'GET /appraisal-cycles',
    'GET /appraisal-cycles/{appraisalCycleId}/participants',
    'GET /appraisal-templates',
    'GET /appraisals',
    'GET /auditing/cycles',
    'GET /auditing/log',
    'GET /auditing/reviews',
    'GET /connected-apps',
    'GET /feedback',
    'GET /feedback-requests',
    'GET /key-results/{keyResultId}/check-ins',
    'GET /notifications',
    'GET /objectives',
    'GET /objectives/{objectiveId}/check-ins',
    'GET /objectives/{objectiveId}/comments',
    'GET /okr-periods',
    'GET /organization/audit-log',
    'GET /people',
    'GET /review-cycles',
    'GET /review-cycles/{cycleId}/nominations',
    'GET /review-cycles/{cycleId}/open-reviewers',
    'GET /review-cycles/{cycleId}/participants',
    'GET /review-cycles/{cycleId}/participants/{participantId}/peer-candidates',
    'GET /review-packets',
    'GET /review-questions',
    'GET /review-templates',
    'GET /reviews',
    'GET /scored-attributes',
    'GET /seo/active-backlinks/{target}',
    'GET /seo/anchors/{target}',
    'GET /seo/audits',
    'GET /seo/audits/{id}/diff/findings',
    'GET /seo/audits/{id}/duplicates',
    'GET /seo/audits/{id}/duplicates/pages',
    'GET /seo/audits/{id}/hreflang',
    'GET /seo/audits/{id}/issues/{check}',
    'GET /seo/audits/{id}/issues/{check}/causes',
    'GET /seo/audits/{id}/links',
    'GET /seo/audits/{id}/pages',
    'GET /seo/audits/{id}/rechecks/{recheck}',
    'GET /seo/audits/{id}/redirects',
    'GET /seo/audits/{id}/sitemap-urls',
    'GET /seo/audits/{id}/templates',
    'GET /seo/domains',
    'GET /seo/issues',
    'GET /seo/keyword-ranking/{target}',
    'GET /seo/lighthouse-runs',
    'GET /seo/main-keywords/{target}',
    'GET /seo/organic-competitors/{target}',
    'GET /seo/projects',
    'GET /seo/ranks',
    'GET /seo/ranks/{target}/alerts',
    'GET /seo/ranks/{target}/keywords',
    'GET /seo/referring-domains/{target}',
    'GET /seo/reports',
    'GET /seo/sites',
    'GET /seo/sources/dataforseo/costs',
    'GET /seo/top-pages/{target}',
    'GET /teams',
    'GET /teams/{teamId}/users',
    'GET /technologies/fingerprints',
    'GET /technologies/sites',
    'GET /users',
    'GET /webhook-endpoints',
    'GET /webhook-endpoints/{endpointId}/deliveries',
  ])
})

test.each(LISTS.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name: a page beyond the end is empty and tells how many there are',
  async ({ endpoint }) => {
    const { total } = await list(endpoint, {})
    expect(total).toBeGreaterThan(0)
    for (const q of [{}, { q: 'e' }]) {
      const { total: found } = await list(endpoint, q)
      expect(await list(endpoint, { ...q, page: '99', pageSize: '3' })).toEqual({
        status: 200,
        items: [],
        total: found,
      })
    }
  },
)

const optionsOf = (endpoint: Endpoint, name: string) => {
  const field = endpoint.query.shape[name] as z.ZodDefault<z.ZodEnum>
  return field.unwrap().options.map(String)
}
const ORDERS = LISTS.flatMap((endpoint) =>
  optionsOf(endpoint, 'sort').flatMap((sort) =>
    optionsOf(endpoint, 'direction').map((direction) => ({
      name: `${nameOf(endpoint)} by ${sort}, ${direction}`,
      endpoint,
      order: { sort, direction },
    })),
  ),
)

test.each(ORDERS)('$name: page by page each row comes once', async ({ endpoint, order }) => {
  const all = await list(endpoint, { ...order, pageSize: '200' })
  expect(all.items).toHaveLength(all.total ?? NaN)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil((all.total ?? 0) / 2) }, (_, at) =>
      list(endpoint, { ...order, page: String(at + 1), pageSize: '2' }),
    ),
  )
  expect(pages.flatMap(({ items = [] }) => items)).toEqual(all.items)
  expect(new Set(all.items?.map((item) => JSON.stringify(item))).size).toBe(all.total)
})

test.each(LISTS.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name takes a search of 2,000 characters and one of any sign, and refuses a longer one',
  async ({ endpoint }) => {
    const searches = [
      'x'.repeat(2_000),
      'ß%'.repeat(1_000),
      '%_\\',
      `https://shop.example/${'ação/'.repeat(300)}?a=%25#_`,
    ]
    const found = await Promise.all(searches.map((q) => list(endpoint, { q })))
    expect(found).toEqual(searches.map(() => ({ status: 200, items: [], total: 0 })))
    expect((await list(endpoint, { q: 'x'.repeat(2_001) })).status).toBe(422)
  },
)

test('the audit log is asked for by days, which are those of the caller', async () => {
  const own = createTestApi()
  const owner = await createPerson(own, { plan: { status: 'active' } })
  await own.bindings.DB.prepare('update users set time_zone = ? where id = ?')
    .bind('Pacific/Auckland', owner.id)
    .run()
  // In Auckland these are 23:30 of March 7, and 00:30 and 23:30 of March 8.
  const [first, second, third] = ['one', 'two', 'three'].map((name) => `chg_${name}_${owner.id}`)
  const instants = {
    [first ?? '']: '2026-03-07T10:30Z',
    [second ?? '']: '2026-03-07T11:30Z',
    [third ?? '']: '2026-03-08T10:30Z',
  }
  for (const [id, instant] of Object.entries(instants)) {
    await own.bindings.DB.prepare(
      `insert into changes (id, organization_id, action, subject_name, details, at)
       values (?, ?, 'team.created', 'Team', '[]', ?)`,
    )
      .bind(id, owner.organizationId, Date.parse(instant))
      .run()
  }
  const ids = async (query: Record<string, string>) =>
    (await own.call(listAuditEvents, { query }, owner)).body.items.map(({ id }) => id)

  expect(await ids({ to: '2026-03-07' })).toEqual([first])
  expect(await ids({ from: '2026-03-08', to: '2026-03-08' })).toEqual([third, second])
  expect(await ids({ from: '2026-03-08', direction: 'asc' })).toEqual([second, third])
  expect(await ids({ from: '2026-03-09' })).toEqual([])
})

test.each([
  { from: '2026-03-09', to: '2026-03-08' },
  { from: '2026-02-30' },
  { from: 'yesterday' },
  { to: '0001-01-01' },
  { to: '2026-03-08T00:00:00Z' },
])('the audit log refuses the days %j', async (query) => {
  const { customer } = await (prepared ??= prepare())
  const { status } = await api.call(listAuditEvents, { query }, customer)
  expect(status).toBe(422)
})

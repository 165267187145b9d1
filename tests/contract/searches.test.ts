import { expect, test } from 'vitest'
import { type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { NewCycle } from '#contract/people/cycles.forms.ts'
import { addParticipants, listParticipants } from '#contract/people/cycles.participants.ts'
import { createCycle } from '#contract/people/cycles.ts'
import { createTeam, listTeams } from '#contract/organization/teams.ts'
import { listUsers } from '#contract/organization/users.ts'
import { listAudits } from '#contract/seo/site-audit.ts'
import { startRecheck } from '#contract/seo/issue-tracking.rechecks.ts'
import { addSite, listSites } from '#contract/seo/sites.ts'
import { addListedAppraisals } from '#tests/workers/appraisals.ts'
import { addListedObjectives } from '#tests/workers/objectives.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { audit, createCustomer, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { aSource, sourcesOf } from '#tests/workers/domain-source.ts'
import { createPerson } from '#tests/workers/people.ts'
import { webhooksOf } from '#tests/workers/webhooks.ts'

// A search takes whatever somebody pastes, in every list that has one, and finds it as it is written there.

useAuditedSites()

const LONG_PATH = encodeURI(`/${'ação/'.repeat(24)}100%_`)
const ADDRESS = `https://shop.example${LONG_PATH}`
const TYPED = [ADDRESS, '%', '_', "O'Neil", '"', '\\', '*', 'AÇÃO', 'светильник', 'א', '💡', "%' or 1=1 --"]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const SEARCHES = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ query }) => 'q' in query.shape)

const api = createTestApi({ sources: sourcesOf([aSource('dataforseo')]) })

test('the lists that are searched are known', () => {
  expect(ADDRESS.length).toBeGreaterThan(300)
  expect(SEARCHES.map(nameOf).sort()).toEqual([
    'GET /api-keys',
    'GET /api-keys/export',
    'GET /appraisal-cycles',
    'GET /appraisal-cycles/export',
    'GET /appraisal-cycles/{appraisalCycleId}/participants',
    'GET /appraisal-templates',
    'GET /appraisal-templates/export',
    'GET /appraisals',
    'GET /appraisals/export',
    'GET /auditing/cycles',
    'GET /auditing/cycles/export',
    'GET /auditing/log',
    'GET /auditing/log/export',
    'GET /auditing/reviews',
    'GET /auditing/reviews/export',
    'GET /connected-apps',
    'GET /feedback',
    'GET /feedback-requests',
    'GET /feedback/export',
    'GET /key-results/{keyResultId}/check-ins',
    'GET /notifications',
    'GET /objectives',
    'GET /objectives/export',
    'GET /objectives/{objectiveId}/check-ins',
    'GET /objectives/{objectiveId}/comments',
    'GET /okr-periods',
    'GET /organization/audit-log',
    'GET /organization/audit-log/export',
    'GET /people',
    'GET /review-cycles',
    'GET /review-cycles/export',
    'GET /review-cycles/{cycleId}/nominations',
    'GET /review-cycles/{cycleId}/open-reviewers',
    'GET /review-cycles/{cycleId}/participants',
    'GET /review-cycles/{cycleId}/participants/{participantId}/peer-candidates',
    'GET /review-packets',
    'GET /review-packets/export',
    'GET /review-questions',
    'GET /review-questions/export',
    'GET /review-templates',
    'GET /review-templates/export',
    'GET /reviews',
    'GET /scored-attributes',
    'GET /scored-attributes/export',
    'GET /seo/active-backlinks/{target}',
    'GET /seo/active-backlinks/{target}/export',
    'GET /seo/anchors/{target}',
    'GET /seo/anchors/{target}/export',
    'GET /seo/audits',
    'GET /seo/audits/export',
    'GET /seo/audits/{id}/diff/export',
    'GET /seo/audits/{id}/diff/findings',
    'GET /seo/audits/{id}/duplicates',
    'GET /seo/audits/{id}/duplicates/export',
    'GET /seo/audits/{id}/duplicates/pages',
    'GET /seo/audits/{id}/duplicates/pages/export',
    'GET /seo/audits/{id}/hreflang',
    'GET /seo/audits/{id}/hreflang/export',
    'GET /seo/audits/{id}/issues',
    'GET /seo/audits/{id}/issues/{check}',
    'GET /seo/audits/{id}/issues/{check}/causes',
    'GET /seo/audits/{id}/issues/{check}/export',
    'GET /seo/audits/{id}/links',
    'GET /seo/audits/{id}/links/export',
    'GET /seo/audits/{id}/pages',
    'GET /seo/audits/{id}/pages/export',
    'GET /seo/audits/{id}/rechecks/{recheck}',
    'GET /seo/audits/{id}/redirects',
    'GET /seo/audits/{id}/redirects/export',
    'GET /seo/audits/{id}/sitemap-urls',
    'GET /seo/audits/{id}/sitemap-urls/export',
    'GET /seo/audits/{id}/templates',
    'GET /seo/audits/{id}/templates/export',
    'GET /seo/audits/{id}/tracked',
    'GET /seo/domains',
    'GET /seo/issues',
    'GET /seo/issues/export',
    'GET /seo/keyword-ranking/{target}',
    'GET /seo/keyword-ranking/{target}/export',
    'GET /seo/lighthouse-runs',
    'GET /seo/lighthouse-runs/export',
    'GET /seo/main-keywords/{target}',
    'GET /seo/main-keywords/{target}/export',
    'GET /seo/organic-competitors/{target}',
    'GET /seo/organic-competitors/{target}/export',
    'GET /seo/projects',
    'GET /seo/projects/export',
    'GET /seo/ranks',
    'GET /seo/ranks/{target}/alerts',
    'GET /seo/ranks/{target}/keywords',
    'GET /seo/ranks/{target}/keywords/export',
    'GET /seo/referring-domains/{target}',
    'GET /seo/referring-domains/{target}/export',
    'GET /seo/reports',
    'GET /seo/sites',
    'GET /seo/sites/export',
    'GET /seo/sources/dataforseo/costs',
    'GET /seo/sources/dataforseo/costs/export',
    'GET /seo/top-pages/{target}',
    'GET /seo/top-pages/{target}/export',
    'GET /teams',
    'GET /teams/export',
    'GET /teams/{teamId}/users',
    'GET /teams/{teamId}/users/export',
    'GET /technologies/fingerprints',
    'GET /technologies/sites',
    'GET /users',
    'GET /users/export',
    'GET /webhook-endpoints',
    'GET /webhook-endpoints/{endpointId}/deliveries',
  ])
})

test('each of them takes whatever is pasted', async () => {
  const customer = await createCustomer(api)
  const url = serve({ '/': page('Home', '') })
  const before = await audit(customer, url)
  const { id } = await audit(customer, url)
  const team = await api.call(createTeam, { body: { name: 'Growth' } }, customer)
  const check = 'description-missing'
  const { body: recheck } = await api.call(startRecheck, { params: { id }, body: { check } }, customer)
  const { id: endpointId } = await webhooksOf(api, customer).add({ url: 'https://hooks.example.com/' })
  const { body: cycle } = await api.call(createCycle, { body: NewCycle.parse({ name: 'Spring' }) }, customer)
  const everybody = { everybody: true }
  await api.call(addParticipants, { params: { cycleId: cycle.id }, body: everybody }, customer)
  const participants = await api.call(listParticipants, { params: { cycleId: cycle.id } }, customer)
  const params = {
    id,
    check,
    participantId: participants.body.items[0]?.id ?? '',
    teamId: team.body.id,
    recheck: recheck.id,
    target: 'shop.example',
    endpointId,
    cycleId: cycle.id,
    appraisalCycleId: await addListedAppraisals(api, customer.token),
    ...(await addListedObjectives(api, customer)),
  }

  for (const endpoint of SEARCHES) {
    const query = 'against' in endpoint.query.shape ? { against: before.id } : {}
    // How often a person may ask about domains is limited: each of these lists has one of its own.
    const isOfDomain = endpoint.path.includes('{target}')
    const caller = isOfDomain ? await createPerson(api, { plan: { status: 'active' } }) : customer
    const answers = await Promise.all(
      TYPED.map((q) => api.call(endpoint, { params, query: { ...query, q } }, caller)),
    )
    expect([nameOf(endpoint), answers.map(({ status }) => status)]).toEqual([
      nameOf(endpoint),
      TYPED.map(() => 200),
    ])
  }
})

test('signs mean themselves, in names of people, teams and the audit log', async () => {
  const owner = await createPerson(api, { plan: { status: 'active' } })
  const { organizationId } = owner
  for (const name of [`Çé 100%_"O'Neil`, `Ce 100xx"O'Neil`]) {
    await createPerson(api, { organizationId, role: 'member', firstName: name })
    expect((await api.call(createTeam, { body: { name } }, owner)).status).toBe(201)
  }

  for (const list of [listUsers, listTeams, listAuditEvents]) {
    const totals = ['100%_"o\'n', 'CE 100%', 'çé 100', '%', '_', `"O'NEIL`, '100_', ADDRESS].map(
      async (q) => {
        const { body } = await api.call(list, { query: { q } }, owner)
        return body.total
      },
    )
    expect(await Promise.all(totals)).toEqual([1, 1, 2, 1, 1, 2, 0, 0])
  }
})

test('addresses of audits and sites, also in the audit log, are found as they are written and read', async () => {
  const customer = await createCustomer(api)
  const site = serve({ [LONG_PATH]: page('Home', '') })
  await audit(customer, site + LONG_PATH)
  await audit(customer, serve({ '/': page('Home', '') }))
  await api.call(addSite, { body: { url: 'https://café.example/' } }, customer)
  await api.call(addSite, { body: { url: 'https://cafes.example/' } }, customer)
  const totalOf = async (list: typeof listAudits | typeof listSites, q: string) =>
    (await api.call(list, { query: { q } }, customer)).body.total

  const asTyped = [site + LONG_PATH, decodeURI(site + LONG_PATH), '100%_', '100_']
  expect(await Promise.all(asTyped.map((q) => totalOf(listAudits, q)))).toEqual([1, 1, 1, 0])
  const hosts = ['café.', 'CAFE.EXAMPLE', 'xn--caf-dma.example', 'cafe', 'caf_', ADDRESS]
  expect(await Promise.all(hosts.map((q) => totalOf(listSites, q)))).toEqual([1, 1, 1, 2, 0, 0])
  const events = ['café.', 'CAFE.EXAMPLE', 'xn--caf-dma.example', ADDRESS].map(async (q) => {
    const { body } = await api.call(listAuditEvents, { query: { q, area: 'site' } }, customer)
    return body.total
  })
  expect(await Promise.all(events)).toEqual([1, 1, 1, 0])
})

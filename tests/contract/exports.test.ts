import { expect, test } from 'vitest'
import { type CallInput, type Endpoint } from '#contract/endpoint.ts'
import { exportTeams, listTeams } from '#contract/organization/teams.ts'
import { exportUsers, getImportTemplate, listUsers } from '#contract/organization/users.ts'
import * as files from '#contract/seo/site-audit.exports.ts'
import { getIssue, listDiffFindings } from '#contract/seo/site-audit.findings.ts'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { listAudits } from '#contract/seo/site-audit.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { audit, createCustomer, links, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createCompany } from '#tests/workers/company.ts'
import { exportProjects, listProjects } from '#contract/seo/projects.ts'
import { exportSites, listSites } from '#contract/seo/sites.ts'

// Lists as files: what a list has, all of it, in its order, and safe to open in a spreadsheet.

useAuditedSites()

const NUMBERS = 'with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)'

const insertTeams = (api: TestApi, organizationId: string, count: number) =>
  api.bindings.DB.prepare(
    `insert into teams (id, organization_id, name, folded_name, created_at) ${NUMBERS}
     select 'tea_' || ?2 || '_' || n, ?2, printf('team %05d', n), printf('team %05d', n), 1000 + n / 7 from numbers`,
  )
    .bind(count, organizationId)
    .run()

/** Some were never seen, and some of the others at the same moment. */
const insertPeople = (api: TestApi, organizationId: string, count: number) =>
  api.bindings.DB.prepare(
    `insert into users (id, organization_id, first_name, last_name, folded_name, email, role, status, created_at, last_seen_at)
     ${NUMBERS} select 'usr_' || ?2 || '_' || n, ?2, 'Person ' || n, 'Souza', 'person ' || n || ' souza', ?2 || n || '@example.com',
       case n % 3 when 0 then 'administrator' else 'member' end, 'active', 1000, case when n % 2 then n / 10 end from numbers`,
  )
    .bind(count, organizationId)
    .run()

const insertAudits = (api: TestApi, organizationId: string, count: number) =>
  api.bindings.DB.prepare(
    `insert into site_audits (id, organization_id, url, host, options, max_pages, status, categories, created_at, score)
     ${NUMBERS} select 'aud_' || ?2 || '_' || n, ?2, 'https://s' || n || '.example/', 's' || n || '.example', '{}', 10, 'finished',
       '{}', 1000 + n / 3, case when n % 2 then n % 100 end from numbers`,
  )
    .bind(count, organizationId)
    .run()

/** Some were never verified, some are no longer, and some of the others were at the same moment. */
const insertSites = (api: TestApi, organizationId: string, count: number) =>
  api.bindings.DB.prepare(
    `insert into sites (id, organization_id, host, origin, token, method, verified_at, last_checked_at, created_at)
     ${NUMBERS} select 'site_' || ?2 || '_' || n, ?2, 's' || n || '.example', 'https://s' || n || '.example', 'token',
       case when n % 3 then 'dns' end, case when n % 3 = 1 then n / 10 end, case when n % 3 then n / 7 end, 1000 from numbers`,
  )
    .bind(count, organizationId)
    .run()

/** Half of them are scheduled, and all of them are equal in something. */
const insertProjects = (api: TestApi, organizationId: string, count: number) =>
  api.bindings.DB.prepare(
    `insert into projects (id, organization_id, name, folded_name, url, host, settings, frequency, weekday, month_day, hour,
       time_zone, is_paused, next_run_at, mail_on, version, created_at)
     ${NUMBERS} select 'prj_' || ?2 || '_' || n, ?2, printf('shop %05d', n), printf('shop %05d', n), 'https://p' || n || '.example/',
       'p' || n || '.example', '{}', case n % 2 when 0 then 'off' else 'daily' end, 'monday', 1, 6, 'UTC', 0,
       case n % 2 when 1 then 4102444800000 + n / 10 end, 'new-errors', 1, 1000 + n / 3 from numbers`,
  )
    .bind(count, organizationId)
    .run()

async function download<E extends Endpoint>(
  api: TestApi,
  token: string,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<string[]> {
  const { status, body, headers } = await api.call(endpoint, input, { token })
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: 'text/csv; charset=utf-8',
  })
  // A file's reply is text, which the contract's types can't tell.
  return (body as unknown as string).trimEnd().split('\r\n')
}

test('a file of ten thousand teams comes part by part, also when rows are taken off the list meanwhile', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createCompany(api)
  await insertTeams(api, organizationId, 10_000)

  const { body } = await api.request('/teams/export?sort=created', {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!body) throw new Error('there is no file')
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  let parts = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += decoder.decode(next.value, { stream: true })
    parts += 1
    // Those that were read already: an export that counts rows would leave out as many of the others.
    if (parts === 3) await api.bindings.DB.prepare(`delete from teams where name < 'team 00150'`).run()
  }

  const [start, ...rows] = text.trimEnd().split('\r\n')
  expect(start).toBe('\ufeffname,lead,people,created,id')
  expect(parts).toBeGreaterThan(50)
  expect(rows).toHaveLength(10_000)
  expect(new Set(rows).size).toBe(10_000)
})

const DIRECTIONS = ['asc', 'desc'] as const
const SORTED = DIRECTIONS.flatMap((direction) => [
  ...(['name', 'role', 'status', 'created', 'seen'] as const).map((sort) => ({
    list: 'users',
    sort,
    direction,
  })),
  ...(['created', 'score', 'url', 'pages'] as const).map((sort) => ({ list: 'audits', sort, direction })),
  ...(['status', 'method', 'checked'] as const).map((sort) => ({
    list: 'sites',
    sort,
    direction,
  })),
  ...(['name', 'next', 'created', 'score'] as const).map((sort) => ({ list: 'projects', sort, direction })),
  ...(['size', 'name'] as const).map((sort) => ({ list: 'teams', sort, direction })),
])

const LISTS = {
  users: { list: listUsers, file: exportUsers, insert: insertPeople, name: 'email' },
  audits: { list: listAudits, file: files.exportAudits, insert: insertAudits, name: 'url' },
  sites: { list: listSites, file: exportSites, insert: insertSites, name: 'host' },
  projects: { list: listProjects, file: exportProjects, insert: insertProjects, name: 'name' },
  teams: { list: listTeams, file: exportTeams, insert: insertTeams, name: 'name' },
}

test.each(SORTED)('a file of $list has the order of the list: $sort, $direction', async (given) => {
  const api = createTestApi()
  const { token, organizationId } = await createCompany(api)
  const { list, file, insert, name } = LISTS[given.list as keyof typeof LISTS]
  await insert(api, organizationId, 1_100)
  const { sort, direction } = given

  const listed: string[] = []
  for (let number = 1; number <= 6; number += 1) {
    const query = { sort, direction, page: String(number), pageSize: '200' }
    // The lists have different queries, which all of them have these of.
    const answer = await api.call(list, { query }, { token })
    listed.push(
      ...(answer.body as unknown as { items: Record<string, string>[] }).items.map(
        (item) => item[name] ?? '',
      ),
    )
  }
  const [, ...rows] = await download(api, token, file as Endpoint, { query: { sort, direction } })

  expect(rows.map((row) => listed.findIndex((each) => row.split(',').includes(each)))).toEqual(
    listed.map((_, i) => i),
  )
})

test('the same filters choose the rows of a list and of its file', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createCompany(api)
  await insertTeams(api, organizationId, 30)
  await insertAudits(api, organizationId, 30)
  await insertSites(api, organizationId, 30)

  expect(await download(api, token, exportTeams, { query: { q: 'TEAM 0000' } })).toHaveLength(1 + 9)
  expect(await download(api, token, exportTeams, { query: { q: '%' } })).toHaveLength(1)
  expect(await download(api, token, files.exportAudits, { query: { q: 's7.example' } })).toHaveLength(1 + 1)
  expect(await download(api, token, exportSites, { query: { q: 'S7.example' } })).toEqual([
    expect.stringMatching(/^\ufeff?site,status,method,verified,checked,added,id$/),
    's7.example,verified,dns,1970-01-01T00:00:00.000Z,1970-01-01T00:00:00.001Z,1970-01-01T00:00:01.000Z,' +
      `site_${organizationId}_7`,
  ])
  expect(await download(api, token, files.exportAudits, { query: { status: 'failed' } })).toHaveLength(1)
})

const untitled = () =>
  new Response('<html lang="en"><body><h1>x</h1></body></html>', {
    headers: { 'content-type': 'text/html' },
  })

const shop = { '/': page('Home', links('/a', '/b')), '/a': page('=HYPERLINK(1)', links('/')), '/b': untitled }

async function auditTwice(api: TestApi) {
  const customer = await createCustomer(api)
  const origin = serve(shop)
  const before = await audit(customer, origin)
  serve({ ...shop, '/a': untitled }, origin)
  return { customer, before, now: await audit(customer, origin), origin }
}

test('what an audit has found comes as files that no spreadsheet runs', async () => {
  const api = createTestApi()
  const { customer, before, now, origin } = await auditTwice(api)
  const { token } = customer
  const params = { id: before.id }
  const issue = { ...params, check: 'title-missing' }
  const against = { against: before.id }

  expect(await download(api, token, files.exportAuditPages, { params, query: { sort: 'depth' } })).toEqual([
    expect.stringMatching(/^\ufeff?url,status,kind,title,depth,inlinks,words,bytes,ttfbMs,indexable,issues$/),
    expect.stringContaining(`${origin}/,200,html,Home,0,`),
    expect.stringMatching(/\/a,200,html,'=HYPERLINK\(1\),1,.*,true,\d+$/),
    expect.stringContaining(`${origin}/b,200,html,,1,`),
  ])
  expect(await download(api, token, files.exportIssue, { params: issue })).toEqual([
    expect.stringMatching(/address,detail,evidence$/),
    expect.stringContaining(`${origin}/b,`),
  ])
  const changes = await download(api, token, files.exportDiffFindings, {
    params: { id: now.id },
    query: against,
  })
  const list = await api.call(listDiffFindings, { params: { id: now.id }, query: against }, { token })
  expect(changes[0]).toMatch(/change,check,title,category,severity,url,detail$/)
  expect(changes).toHaveLength(1 + list.body.total)
  expect(changes.some((row) => row.startsWith('new,title-missing,'))).toBe(true)
})

test('what is not there, or is of another organization, is refused before a file begins', async () => {
  const api = createTestApi()
  const { customer, before, now } = await auditTwice(api)
  const { token } = await createCustomer(api)
  const params = { id: before.id }
  const issue = { ...params, check: 'title-missing' }
  const query = { against: before.id }

  const refused = await Promise.all([
    api.call(files.exportAuditPages, { params }, { token }),
    api.call(files.exportIssue, { params: issue }, { token }),
    api.call(files.exportDiffFindings, { params: { id: now.id }, query }, { token }),
    api.call(files.exportAudit, { params, query: { table: 'pages' } }, { token }),
    api.call(files.exportIssue, { params: { ...params, check: 'no-such-check' } }, { token: customer.token }),
    api.call(listAuditPages, { params }, { token }),
    api.call(getIssue, { params: issue }, { token }),
  ])

  expect(refused.map(({ status, body }) => `${status} ${body.type}`)).toEqual(
    refused.map(() => '404 not-found'),
  )
  expect(await download(api, token, files.exportAudits)).toHaveLength(1)
  expect(await download(api, token, exportTeams)).toHaveLength(1)
})

test('the template of an import is one that an import takes', async () => {
  const api = createTestApi()
  const { token } = await createCompany(api)

  expect(await download(api, token, getImportTemplate)).toEqual([
    expect.stringMatching(/name,email,role,jobTitle,phone,manager,teams$/),
    'Rita Lobo,rita@example.com,member,Editor,+55 11 91234-5678,,',
  ])
})

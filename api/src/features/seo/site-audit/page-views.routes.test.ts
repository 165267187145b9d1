import { expect, test } from 'vitest'
import { findRefusal } from '#contract/allowed-actions.ts'
import * as contract from '#contract/seo/site-audit.explore-views.ts'
import { MAX_VIEWS } from '#contract/seo/saved-views.policy.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'

const QUERY = 'where=words%3Aat-most%3A300&sort=words'
const view = (name: string, query = QUERY) => ({ name, query })

async function createPeople(api: TestApi) {
  const owner = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { organizationId } = owner
  const member = await createPerson(api, { organizationId, role: 'member' })
  const colleague = await createPerson(api, { organizationId, role: 'member' })
  return { owner, member, colleague }
}

test('a view is saved for everyone, and changed by the one who saved it or by administrators', async () => {
  const api = createTestApi()
  const { owner, member, colleague } = await createPeople(api)
  const { status, body: saved } = await api.call(
    contract.createPageView,
    { body: view('Thin pages') },
    member,
  )
  expect(status).toBe(201)
  expect(saved).toMatchObject({
    name: 'Thin pages',
    query: 'sort=words&where=words%3Aat-most%3A300',
    version: 1,
  })

  const params = { viewId: saved.id }
  const listed = (await api.call(contract.listPageViews, {}, colleague)).body.items
  expect(listed.map(({ id }) => id)).toEqual([saved.id])
  expect(findRefusal(listed[0]?.allowedActions ?? [], 'edit')?.reason).toBe('not-creator')
  for (const refused of [
    await api.call(contract.updatePageView, { params, body: { name: 'Mine' } }, colleague),
    await api.call(contract.deletePageView, { params }, colleague),
  ])
    expect(refused.status).toBe(403)

  const renamed = await api.call(
    contract.updatePageView,
    { params, body: { name: 'Few words', version: 1 } },
    owner,
  )
  expect(renamed.body).toMatchObject({ name: 'Few words', query: saved.query, version: 2 })
  expect((await api.call(contract.deletePageView, { params }, member)).status).toBe(204)
  expect((await api.call(contract.listPageViews, {}, owner)).body.items).toEqual([])
  expect((await api.call(contract.deletePageView, { params }, member)).status).toBe(404)

  const events = (await api.call(listAuditEvents, { query: {} }, owner)).body.items
  // All at one moment, as far as the log can tell.
  const actions = events.map(({ action }) => action).filter((action) => action.startsWith('page-view'))
  expect(actions.toSorted()).toEqual(['page-view.created', 'page-view.deleted', 'page-view.updated'])
})

test('a view of another organization is not found, and its name is free', async () => {
  const api = createTestApi()
  const { member } = await createPeople(api)
  const stranger = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { body: saved } = await api.call(contract.createPageView, { body: view('Slow') }, member)
  const params = { viewId: saved.id }

  expect((await api.call(contract.listPageViews, {}, stranger)).body.items).toEqual([])
  expect((await api.call(contract.updatePageView, { params, body: { name: 'X' } }, stranger)).status).toBe(
    404,
  )
  expect((await api.call(contract.deletePageView, { params }, stranger)).status).toBe(404)
  expect((await api.call(contract.createPageView, { body: view('Slow') }, stranger)).status).toBe(201)
})

test('two views have different names, and what is no view is refused', async () => {
  const api = createTestApi()
  const { member } = await createPeople(api)
  const create = (body: { name: string; query: string }) =>
    api.call(contract.createPageView, { body }, member)
  expect((await create(view('Slow'))).status).toBe(201)
  expect((await create(view('Slow'))).body).toMatchObject({ type: 'already-exists' })
  for (const query of ['where=title', 'where=words:contains:1', 'sort=nothing', 'x'.repeat(10_001)])
    expect((await create(view('Other', query))).status, query).toBe(422)
  // What it does not know is left out, and so is where somebody is in the list.
  expect((await create(view('Plain', 'page=7&pageSize=5&nothing=1&q=shoes'))).body.query).toBe('q=shoes')
})

test('two people change a view: what both changed is refused, and the rest is merged', async () => {
  const api = createTestApi()
  const { owner, member } = await createPeople(api)
  const { body: saved } = await api.call(contract.createPageView, { body: view('Slow') }, member)
  const params = { viewId: saved.id }
  const update = (who: typeof owner, body: object) => api.call(contract.updatePageView, { params, body }, who)

  expect((await update(owner, { name: 'Slowest', query: QUERY, version: 1 })).status).toBe(200)
  const merged = await update(member, { name: 'Slow', query: 'sort=ttfb', version: 1 })
  expect(merged.body).toMatchObject({ name: 'Slowest', query: 'sort=ttfb', version: 3 })
  const clash = await update(member, { name: 'Sluggish', version: 1 })
  expect(clash.body).toMatchObject({ type: 'conflict' })
})

test('an organization has so many views and no more', async () => {
  const api = createTestApi()
  const { member } = await createPeople(api)
  await api.bindings.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
     insert into page_views (id, organization_id, name, query, created_at)
     select 'viw_' || ?2 || n, ?2, 'View ' || n, '', 0 from numbers`,
  )
    .bind(MAX_VIEWS, member.organizationId)
    .run()
  const refused = await api.call(contract.createPageView, { body: view('One more') }, member)
  expect(refused.body).toMatchObject({ type: 'limit-reached' })
})

test('a view keeps one value of each filter, and nothing that is no filter', async () => {
  const api = createTestApi()
  const { owner } = await createPeople(api)
  const save = async (query: string) =>
    (await api.call(contract.createPageView, { body: view(query.slice(0, 30), query) }, owner)).body.query
  expect(await save(`where=nope&${QUERY}`)).toBeUndefined()
  expect(await save(`${QUERY}&where=nope`)).toBe('sort=words&where=words%3Aat-most%3A300')
  expect(await save(`__proto__=1&toString=2&${QUERY}`)).toBe('sort=words&where=words%3Aat-most%3A300')
})

import { expect, test } from 'vitest'
import { findRefusal } from '#contract/allowed-actions.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as notes from '#contract/seo/domain.notes.ts'
import { MAX_NOTES } from '#contract/seo/domain.notes.policy.ts'
import * as views from '#contract/seo/domain.views.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'

const target = { target: 'https://www.shop.example/shoes' }
const NOTE = { day: '2026-11-12', text: 'New checkout' }

async function createPeople(api: TestApi) {
  const owner = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { organizationId } = owner
  const member = await createPerson(api, {
    organizationId,
    role: 'member',
    firstName: 'Ana',
  })
  const colleague = await createPerson(api, { organizationId, role: 'member' })
  return { owner, member, colleague }
}

const actionsOf = async (api: TestApi, who: { token: string }, area: string) =>
  (await api.call(listAuditEvents, { query: {} }, who)).body.items
    .map(({ action }) => action)
    .filter((action) => action.startsWith(area))
    .toSorted()

test('a note is about a domain, read by everyone, and changed by its author or administrators', async () => {
  const api = createTestApi()
  const { owner, member, colleague } = await createPeople(api)
  const { status, body: note } = await api.call(
    notes.createDomainNote,
    { params: target, body: NOTE },
    member,
  )
  expect(status).toBe(201)
  expect(note).toMatchObject({ ...NOTE, domain: 'shop.example', author: 'Ana Souza', version: 1 })

  const list = async (query: object, who: { token: string } = colleague) =>
    (await api.call(notes.listDomainNotes, { params: { target: 'blog.shop.example' }, query }, who)).body
      .items
  const [listed] = await list({})
  expect(listed).toMatchObject({ id: note.id, author: 'Ana Souza' })
  expect(findRefusal(listed?.allowedActions ?? [], 'edit')?.reason).toBe('not-author')
  expect(await list({ from: '2026-11-13' })).toEqual([])
  expect(await list({ from: '2026-11-12', to: '2026-11-12' })).toHaveLength(1)

  const params = { noteId: note.id }
  for (const refused of [
    await api.call(notes.updateDomainNote, { params, body: { text: 'Mine' } }, colleague),
    await api.call(notes.deleteDomainNote, { params }, colleague),
  ])
    expect(refused.status).toBe(403)
  const changed = await api.call(
    notes.updateDomainNote,
    { params, body: { text: 'New shop', version: 1 } },
    owner,
  )
  expect(changed.body).toMatchObject({ day: NOTE.day, text: 'New shop', version: 2, author: 'Ana Souza' })
  const merged = await api.call(
    notes.updateDomainNote,
    { params, body: { ...NOTE, day: '2026-11-13', version: 1 } },
    member,
  )
  expect(merged.body).toMatchObject({ day: '2026-11-13', text: 'New shop', version: 3 })
  const clash = await api.call(
    notes.updateDomainNote,
    { params, body: { text: 'Other', version: 1 } },
    member,
  )
  expect(clash.body).toMatchObject({ type: 'conflict' })
  expect((await api.call(notes.deleteDomainNote, { params }, member)).status).toBe(204)
  expect((await api.call(notes.deleteDomainNote, { params }, member)).status).toBe(404)
  expect(await actionsOf(api, owner, 'domain-note')).toEqual([
    'domain-note.created',
    'domain-note.deleted',
    'domain-note.updated',
    'domain-note.updated',
  ])
})

test('a note of another organization is not found', async () => {
  const api = createTestApi()
  const { member } = await createPeople(api)
  const stranger = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { body: note } = await api.call(notes.createDomainNote, { params: target, body: NOTE }, member)
  const params = { noteId: note.id }
  expect((await api.call(notes.listDomainNotes, { params: target }, stranger)).body.items).toEqual([])
  expect((await api.call(notes.updateDomainNote, { params, body: { text: 'X' } }, stranger)).status).toBe(404)
  expect((await api.call(notes.deleteDomainNote, { params }, stranger)).status).toBe(404)
})

test('a domain has so many notes and no more, and what is no note is refused', async () => {
  const api = createTestApi()
  const { member } = await createPeople(api)
  const create = (body: { day: string; text: string }) =>
    api.call(notes.createDomainNote, { params: target, body }, member)
  for (const bad of [
    { ...NOTE, day: '2026-02-30' },
    { ...NOTE, day: 'soon' },
    { ...NOTE, text: '' },
    { ...NOTE, text: 'x'.repeat(281) },
    { ...NOTE, text: 'two\nlines' },
  ])
    expect((await create(bad)).status, JSON.stringify(bad)).toBe(422)
  await api.bindings.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
     insert into domain_notes (id, organization_id, domain, day, text, created_at)
     select 'dnt_' || ?2 || n, ?2, 'shop.example', '2026-01-01', 'Note ' || n, 0 from numbers`,
  )
    .bind(MAX_NOTES, member.organizationId)
    .run()
  expect((await create(NOTE)).body).toMatchObject({ type: 'limit-reached' })
})

test('a view is of one list, in what that list knows, and its name is its own there', async () => {
  const api = createTestApi()
  const { owner, member, colleague } = await createPeople(api)
  const stranger = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const create = (body: Parameters<typeof save>[0], who: { token: string } = member) => save(body, who)
  const save = (
    body: { list: 'keyword-ranking' | 'anchors'; name: string; query: string },
    who: { token: string },
  ) => api.call(views.createDomainView, { body }, who)

  const { status, body: saved } = await create({
    list: 'keyword-ranking',
    name: 'Almost there',
    query: 'strikingDistance=true&sort=clicks&source=bing&country=BR&page=3&nothing=1',
  })
  expect(status).toBe(201)
  expect(saved).toMatchObject({ list: 'keyword-ranking', query: 'sort=clicks&strikingDistance=true' })
  expect((await create({ list: 'keyword-ranking', name: 'Almost there', query: '' })).body.type).toBe(
    'already-exists',
  )
  expect((await create({ list: 'anchors', name: 'Almost there', query: 'sort=domains' })).status).toBe(201)
  expect((await create({ list: 'anchors', name: 'Wrong', query: 'sort=clicks' })).body.errors).toHaveProperty(
    'query',
  )

  const list = async (query: object, who: { token: string }) =>
    (await api.call(views.listDomainViews, { query }, who)).body.items
  expect(await list({}, colleague)).toHaveLength(2)
  expect(await list({ list: 'anchors' }, colleague)).toMatchObject([{ query: 'sort=domains' }])
  expect(await list({}, stranger)).toEqual([])

  const params = { viewId: saved.id }
  const update = (body: object, who: { token: string }) =>
    api.call(views.updateDomainView, { params, body }, who)
  expect((await update({ name: 'Mine' }, colleague)).status).toBe(403)
  expect((await update({ name: 'Mine' }, stranger)).status).toBe(404)
  expect((await update({ query: 'sort=domains' }, member)).status).toBe(422)
  expect((await update({ query: 'q=shoes', version: 1 }, owner)).body).toMatchObject({
    name: 'Almost there',
    query: 'q=shoes',
    version: 2,
  })
  expect((await api.call(views.deleteDomainView, { params }, colleague)).status).toBe(403)
  expect((await api.call(views.deleteDomainView, { params }, member)).status).toBe(204)
  expect(await actionsOf(api, owner, 'domain-view')).toEqual([
    'domain-view.created',
    'domain-view.created',
    'domain-view.deleted',
    'domain-view.updated',
  ])
})

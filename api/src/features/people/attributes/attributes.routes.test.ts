import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { ATTRIBUTE_FROZEN, MAX_ATTRIBUTES } from '#contract/people/attributes.actions.ts'
import * as contract from '#contract/people/attributes.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { useInCycle } from '#tests/workers/review-cycles.ts'

const POTENTIAL = {
  name: 'Potential',
  description: 'How far somebody could go.',
  options: [
    { label: 'Some', value: 1, description: '' },
    { label: 'High', value: 2.5, description: 'Much further' },
  ],
}

async function openAttributes(api: TestApi) {
  const company = await createCompany(api)
  const { token } = company
  const of = (attributeId: string) => ({ params: { attributeId } })
  return {
    ...company,
    create: (body: object = {}) =>
      api.call(contract.createAttribute, { body: { ...POTENTIAL, ...body } }, { token }),
    list: (query = {}) => api.call(contract.listAttributes, { query }, { token }),
    get: (id: string) => api.call(contract.getAttribute, of(id), { token }),
    update: (id: string, body: object) =>
      api.call(contract.updateAttribute, { ...of(id), body: { ...POTENTIAL, ...body } }, { token }),
    archive: (id: string) => api.call(contract.archiveAttribute, of(id), { token }),
    restore: (id: string) => api.call(contract.restoreAttribute, of(id), { token }),
    remove: (id: string) => api.call(contract.deleteAttribute, of(id), { token }),
    copy: (...keys: string[]) => api.call(contract.copyRecommendedAttributes, { body: { keys } }, { token }),
    events: () => api.call(listAuditEvents, { query: { area: 'review' } as never }, { token }),
  }
}

const actionsOf = (attribute: contract.AttributeDetail) =>
  attribute.allowedActions.map(({ action, refusal }) => (refusal ? `no ${action}` : action))

test('attributes are listed by status, with search, order and counts', async () => {
  const { create, list, archive } = await openAttributes(createTestApi())
  await create()
  await create({ name: 'Élan', description: '', options: [...POTENTIAL.options, { label: 'Top', value: 3 }] })
  const old = (await create({ name: 'Old' })).body
  await archive(old.id)

  const active = (await list()).body
  expect(active.items.map(({ name }) => name)).toEqual(['Élan', 'Potential'])
  expect(active).toMatchObject({ total: 2, tabs: { active: 2, archived: 1 } })
  expect(active.items[1]).toMatchObject({ ...POTENTIAL, status: 'active', inUse: false, version: 1 })
  expect(active.items[1]?.createdBy?.name).toMatch(/^Olga /)
  const namesOf = async (query: object) => (await list(query)).body.items.map(({ name }) => name)
  expect(await namesOf({ q: 'could GO' })).toEqual(['Potential'])
  expect(await namesOf({ sort: 'options', direction: 'desc' })).toEqual(['Élan', 'Potential'])
  expect(await namesOf({ status: 'archived' })).toEqual(['Old'])
})

test('no two attributes have one name, whatever its case', async () => {
  const { create, update } = await openAttributes(createTestApi())
  await create()
  const taken = { errors: { name: ["An attribute named 'POTENTIAL' already exists."] } }
  const second = await create({ name: 'POTENTIAL' })
  expect(second).toMatchObject({ status: 409, body: taken })
  const other = (await create({ name: 'Other' })).body
  expect(await update(other.id, { name: 'POTENTIAL' })).toMatchObject({ status: 409, body: taken })
  expect((await update(other.id, { name: 'OTHER' })).status).toBe(200)
})

test('an attribute is changed, archived, restored and deleted, and the audit log says so', async () => {
  const { create, get, update, archive, restore, remove, events } = await openAttributes(createTestApi())
  const { id } = (await create()).body
  const changed = await update(id, { numberless: true, private: true })
  expect(changed.body).toMatchObject({ numberless: true, private: true, version: 2 })
  expect(changed.body.options.map(({ value }) => value)).toEqual([null, null])
  expect((await update(id, { numberless: true, private: true })).body.version).toBe(2)
  expect((await archive(id)).body.status).toBe('archived')
  expect((await archive(id)).status).toBe(409)
  expect((await update(id, {})).status).toBe(409)
  expect(actionsOf((await restore(id)).body)).toEqual(['edit', 'archive', 'delete'])
  expect((await restore(id)).status).toBe(409)
  expect((await remove(id)).status).toBe(204)
  expect((await get(id)).status).toBe(404)

  const told = (await events()).body.items
  expect(told.map(({ action }) => action).toSorted()).toEqual([
    'review.attribute-archived',
    'review.attribute-created',
    'review.attribute-deleted',
    'review.attribute-restored',
    'review.attribute-updated',
  ])
  expect(told.find(({ action }) => action === 'review.attribute-updated')?.details).toEqual([
    expect.objectContaining({ field: 'options', from: '1: Some\n2.5: High (Much further)' }),
    expect.objectContaining({ field: 'numberless', from: 'No', to: 'Yes' }),
    expect.objectContaining({ field: 'private', to: 'Yes' }),
  ])
})

test('in use, labels and descriptions are changed, and values and their number are not', async () => {
  const api = createTestApi()
  const { organizationId, create, get, update, remove } = await openAttributes(api)
  const { id } = (await create()).body
  const free = await useInCycle(api, { organizationId, contentIds: [id] })

  const [some, high] = POTENTIAL.options
  const renamed = [
    { ...some, label: 'A little' },
    { ...high, description: 'Very far' },
  ]
  expect((await update(id, { name: 'Reach', options: renamed })).body).toMatchObject({
    name: 'Reach',
    options: renamed,
    inUse: true,
  })
  const frozen = { status: 409, body: { errors: { options: [ATTRIBUTE_FROZEN] } } }
  expect(await update(id, { options: [some, { ...high, value: 3 }] })).toMatchObject(frozen)
  expect(await update(id, { options: [some, high, { label: 'Top', value: 9 }] })).toMatchObject(frozen)
  expect(await update(id, { numberless: true })).toMatchObject(frozen)
  expect(actionsOf((await get(id)).body)).toEqual(['edit', 'archive', 'no delete'])
  expect((await remove(id)).status).toBe(409)

  await free()
  expect((await update(id, { numberless: true })).status).toBe(200)
  expect((await remove(id)).status).toBe(204)
})

test('recommended attributes are copied once', async () => {
  const { list, copy, create } = await openAttributes(createTestApi())
  const { recommended } = (await list()).body
  expect(recommended.map(({ name }) => name)).toEqual([
    'Overall performance',
    'Values',
    'Growth potential',
    'Flight risk',
    'Promotion readiness',
  ])
  const keys = recommended.map(({ key }) => key)
  const [first = '', ...others] = keys
  expect((await copy(first)).body.items).toMatchObject([{ name: 'Overall performance', numberless: false }])
  expect((await copy(...keys)).body.items).toHaveLength(4)
  expect((await copy(...others)).body.items).toEqual([])
  const { items, recommended: left } = (await list()).body
  expect(left).toEqual([])
  expect(items.filter(({ numberless }) => numberless).map(({ name }) => name)).toEqual([
    'Flight risk',
    'Promotion readiness',
  ])
  expect(items.filter((item) => item.private).map(({ name }) => name)).toEqual(['Flight risk'])
  expect((await copy('recommended-nothing')).status).toBe(404)
  const taken = await create({ name: 'values' })
  expect(taken.status).toBe(409)
})

test('what two people changed is both kept, and what clashes is shown', async () => {
  const { create, update } = await openAttributes(createTestApi())
  const { id, version } = (await create()).body
  await update(id, { name: 'Reach', version })
  const second = await update(id, { private: true, version })
  expect(second.body).toMatchObject({ name: 'Reach', private: true })
  const clash = await update(id, { name: 'Future', private: true, version })
  expect(clash).toMatchObject({ status: 409, body: { errors: { name: [expect.stringContaining('Reach')] } } })
})

test('another organization’s attributes are not found', async () => {
  const api = createTestApi()
  const own = await openAttributes(api)
  const other = await openAttributes(api)
  const { id } = (await own.create()).body
  for (const call of [other.get, other.archive, other.restore, other.remove])
    expect((await call(id)).status).toBe(404)
  expect((await other.update(id, { name: 'Taken over' })).status).toBe(404)
  expect((await other.list()).body.total).toBe(0)
  expect((await other.create()).status).toBe(201)
  expect((await own.get(id)).body).toMatchObject(POTENTIAL)
})

test('there is an end to how many attributes an organization has', async () => {
  const { create, copy, organizationId } = await openAttributes(createTestApi())
  const { id } = (await create()).body
  await env.DB.prepare(
    `INSERT INTO scored_attributes SELECT 'rat_' || value, organization_id, name || value, name_key || value, folded_name, description,
       searched, options, numberless, private, recommended_key, archived_at, created_by, created_at, version
     FROM scored_attributes, (WITH RECURSIVE n(value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM n WHERE value < ?) SELECT value FROM n) WHERE id = ? AND organization_id = ?`,
  )
    .bind(MAX_ATTRIBUTES - 1, id, organizationId)
    .run()
  expect((await copy('recommended-values', 'recommended-flight-risk')).status).toBe(403)
  expect((await create({ name: 'The last' })).status).toBe(201)
  expect(await create({ name: 'One more' })).toMatchObject({ status: 403, body: { type: 'limit-reached' } })
})

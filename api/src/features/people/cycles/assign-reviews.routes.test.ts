import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { cyclesAs, openCycles } from '#tests/workers/cycles.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { assignAll } from './assign-reviews.service.ts'

test('owners lead their cycle, managers and members see none, and other organizations neither', async () => {
  const api = createTestApi()
  const company = await openCycles(api)
  const { id } = (await company.create({ ownerIds: [company.zoe.id] })).body
  const zoe = cyclesAs(api, company.zoe.token)
  expect((await zoe.list()).body.items.map((cycle) => cycle.id)).toEqual([id])
  expect((await zoe.add(id, { userIds: [company.tom.id] })).body.added).toBe(1)
  expect((await zoe.duplicate(id)).status).toBe(403)
  expect((await zoe.create({})).status).toBe(403)

  const stranger = await openCycles(api)
  for (const token of [company.mia.token, company.tom.token, stranger.token]) {
    const other = cyclesAs(api, token)
    expect((await other.list()).body.total).toBe(0)
    const participantId = (await zoe.participants(id)).body.items[0]?.id ?? ''
    const calls = [
      other.get(id),
      other.update(id, {}),
      other.remove(id),
      other.readiness(id),
      other.launch(id),
      other.cancel(id),
      other.participants(id),
      other.add(id, { everybody: true }),
      other.change(id, participantId, { managerId: null }),
      other.drop(id, participantId),
    ]
    for (const refused of await Promise.all(calls)) expect(refused.status).toBe(404)
  }
  // Nobody of another organization becomes an owner or a reviewee.
  expect((await company.update(id, { ownerIds: [stranger.owner.id] })).status).toBe(422)
  expect((await company.add(id, { userIds: [stranger.owner.id] })).body).toEqual({ added: 0, skipped: 0 })
})

test('a cycle of five thousand is assigned by several runs, any of which may end, and nothing twice', async () => {
  const api = createTestApi()
  const company = await openCycles(api)
  const many = 5000
  await env.DB.prepare(
    `INSERT INTO users (id, organization_id, first_name, last_name, email, role, manager_id, status, theme, created_at)
     WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?)
     SELECT 'usr_many_' || ? || '_' || value, ?, 'P' || value, 'Many', 'p' || value || '@' || ? || '.example', 'member', ?, 'active', 'system', 0 FROM n`,
  )
    .bind(many, company.organizationId, company.organizationId, company.organizationId, company.mia.id)
    .run()
  const templateId = await company.addTemplate('results')
  const { id } = (
    await company.create({
      groups: ['self', 'manager'].map((direction) => ({ direction, templateId })),
    })
  ).body
  expect((await company.add(id, { everybody: true })).body.added).toBe(many + 4)
  const [olga] = (await company.participants(id, { withoutManager: 'true' })).body.items
  await company.drop(id, olga?.id ?? '')
  const launched = (await company.launch(id)).body
  expect(launched.state).toBe('in_progress')
  expect(launched.unassignedCount).toBeGreaterThan(0)

  const scope = createTestScope(api)
  await Promise.all([assignAll(scope), assignAll(scope)])
  await assignAll(scope)
  expect((await company.get(id)).body).toMatchObject({ unassignedCount: 0, reviewCount: 2 * (many + 3) })
  await assignAll(scope)
  expect((await company.get(id)).body.reviewCount).toBe(2 * (many + 3))
})

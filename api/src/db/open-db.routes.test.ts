import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { addSite, getSite, listSites, removeSite } from '#contract/seo/sites.ts'
import { listAudits } from '#contract/seo/site-audit.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { openDb, openDirectory, openEachDb } from './open-db.ts'

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- this is how the platform's types are extended
  namespace Cloudflare {
    interface Env {
      /** Bound by vitest.config.ts. */
      SECOND_DB: D1Database
    }
  }
}

beforeAll(async () => {
  await applyD1Migrations(env.SECOND_DB, env.TEST_MIGRATIONS)
})

/** Rows that its rows refer to, in the same database. */
async function moveCompany(api: ReturnType<typeof createTestApi>, organizationId: string) {
  for (const [table, column] of [
    ['organizations', 'id'],
    ['users', 'organization_id'],
  ] as const) {
    const select = `select * from ${table} where ${column} = ?`
    const { results } = await env.DB.prepare(select).bind(organizationId).all()
    for (const row of results) {
      const columns = Object.keys(row)
      await env.SECOND_DB.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      )
        .bind(...Object.values(row))
        .run()
    }
  }
  api.bindings.ELSEWHERE = { ...api.bindings.ELSEWHERE, [organizationId]: env.SECOND_DB }
}

const countIn = (database: D1Database, table: string, organizationId: string) =>
  database
    .prepare(`select count(*) as n from ${table} where organization_id = ?`)
    .bind(organizationId)
    .first<number>('n')

test('an organization of the second database has its sites and its audit log there, and signs in by the first', async () => {
  const api = createTestApi()
  const plan = { status: 'active' as const }
  const [here, there] = [await createPerson(api, { plan }), await createPerson(api, { plan })]
  await moveCompany(api, there.organizationId)
  const body = { url: 'example.com' }

  const { status, body: site } = await api.call(addSite, { body }, there)
  expect(status).toBe(201)
  expect((await api.call(addSite, { body }, here)).status).toBe(201)

  const params = { id: site.id }
  expect((await api.call(getSite, { params }, there)).status).toBe(200)
  expect((await api.call(getSite, { params }, here)).status).toBe(404)
  expect((await api.call(listSites, {}, there)).body).toMatchObject({ total: 1 })
  expect((await api.call(listAudits, {}, there)).body).toMatchObject({ total: 0 })
  expect((await api.call(removeSite, { params }, there)).status).toBe(204)
  expect((await api.call(addSite, { body }, there)).status).toBe(201)
  expect((await api.call(listAuditEvents, {}, there)).body.total).toBeGreaterThan(0)
  for (const table of ['sites', 'changes']) {
    expect(await countIn(env.DB, table, there.organizationId)).toBe(0)
    expect(await countIn(env.SECOND_DB, table, here.organizationId)).toBe(0)
    expect(await countIn(env.SECOND_DB, table, there.organizationId)).toBeGreaterThan(0)
  }
})

test('where both are one D1, an organization is read in the session of the directory', async () => {
  const { bindings } = createTestApi()
  const directory = openDirectory(bindings)

  expect(await openDb(bindings, 'org_1', directory)).toBe(directory)
  expect(await openDb({ ...bindings, ELSEWHERE: { org_1: env.SECOND_DB } }, 'org_1', directory)).not.toBe(
    directory,
  )
})

test('a job for all organizations opens each database once', () => {
  const { bindings } = createTestApi()
  const ELSEWHERE = { org_1: env.SECOND_DB, org_2: env.SECOND_DB, org_3: env.DB }

  expect(openEachDb(bindings)).toHaveLength(1)
  expect(openEachDb({ ...bindings, ELSEWHERE })).toHaveLength(2)
})

test('work without a caller uses the directory', () => {
  const scope = createTestScope(createTestApi())

  expect(scope.db).toBe(scope.directory)
})

import { env } from 'cloudflare:workers'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { type Db, overD1 } from './client.ts'
import { type Counted, pageOf, preparePageOf } from './page-of.ts'
import { teams } from './schema/people.ts'

const toList = (db: Db, organizationId: string | ReturnType<typeof sql.placeholder>) => ({
  select: (counted: Counted) =>
    db
      .select({ ...getTableColumns(teams), ...counted })
      .from(teams)
      .$dynamic(),
  from: teams,
  where: eq(teams.organizationId, organizationId),
  sorts: { created: teams.createdAt },
  id: teams.id,
})

let built = 0
const preparedPage = preparePageOf((db) => {
  built += 1
  return toList(db, sql.placeholder('organizationId'))
})

/** Five teams, three of them created at the same moment, in a database that records its statements. */
async function prepare() {
  const { organizationId } = await createPerson(createTestApi())
  // Neither created nor named in the order of their ids: SQLite returns equals in the order of whatever index it reads.
  for (const [at, createdAt] of [
    [3, 2],
    [0, 1],
    [4, 3],
    [1, 2],
    [2, 2],
  ] as const) {
    await env.DB.prepare(
      'insert into teams (id, organization_id, name, folded_name, created_at) values (?, ?, ?, ?, ?)',
    )
      .bind(`${organizationId}_${at}`, organizationId, `Team ${9 - at}`, `team ${9 - at}`, createdAt)
      .run()
  }
  const asked: string[] = []
  const db = overD1({
    prepare: (statement: string) => {
      asked.push(statement)
      return env.DB.prepare(statement)
    },
  } as unknown as D1Database)
  const read = async (query: { direction: 'asc' | 'desc'; page: number; pageSize: number }) => {
    asked.length = 0
    const { rows, total } = await pageOf(db, toList(db, organizationId), { sort: 'created', ...query })
    const answer = { ids: rows.map(({ id }) => id.slice(-1)).join(''), total, statements: asked.length }
    const prepared = await preparedPage(db, {}, { sort: 'created', ...query }, { organizationId })
    expect(prepared).toEqual({ rows, total })
    // Drizzle leaves an offset of 0 out.
    const [listed, ...counted] = asked.slice(0, answer.statements)
    expect(asked.slice(answer.statements)).toEqual([
      listed?.replace(/( offset \?)?$/, ' offset ?'),
      ...counted,
    ])
    return answer
  }
  return read
}

test('a page and its total are one statement; equals stay in the order of their ids in either direction', async () => {
  const read = await prepare()
  expect(await read({ direction: 'asc', page: 1, pageSize: 3 })).toEqual({
    ids: '012',
    total: 5,
    statements: 1,
  })
  expect(await read({ direction: 'asc', page: 2, pageSize: 3 })).toEqual({
    ids: '34',
    total: 5,
    statements: 1,
  })
  expect(await read({ direction: 'desc', page: 1, pageSize: 5 })).toMatchObject({ ids: '41230' })
})

test('a page beyond the end is empty and is counted by itself', async () => {
  const read = await prepare()
  expect(await read({ direction: 'asc', page: 3, pageSize: 3 })).toEqual({
    ids: '',
    total: 5,
    statements: 2,
  })
})

test('a prepared list is built once for each order, and has the values of each call', async () => {
  const read = await prepare()
  const other = await prepare()
  await read({ direction: 'asc', page: 1, pageSize: 3 })
  const before = built
  await read({ direction: 'asc', page: 2, pageSize: 2 })
  await other({ direction: 'asc', page: 1, pageSize: 5 })
  expect(built).toBe(before)
})

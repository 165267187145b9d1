import { env } from 'cloudflare:workers'
import { eq, getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { overD1 } from './client.ts'
import { pageOf } from './page-of.ts'
import { teams } from './schema/people.ts'

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
    const { rows, total } = await pageOf(
      db,
      {
        select: (counted) =>
          db
            .select({ ...getTableColumns(teams), ...counted })
            .from(teams)
            .$dynamic(),
        from: teams,
        where: eq(teams.organizationId, organizationId),
        sorts: { created: teams.createdAt },
        id: teams.id,
      },
      { sort: 'created', ...query },
    )
    return { ids: rows.map(({ id }) => id.slice(-1)).join(''), total, statements: asked.length }
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

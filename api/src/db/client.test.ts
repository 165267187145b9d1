import { asc, eq, sql } from 'drizzle-orm'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { overD1, writeOut } from './client.ts'
import { teams } from './schema/people.ts'

test('a limit is calculated, so that SQLite does not compile the statement again for its value', async () => {
  const asked: string[] = []
  const bound = { raw: () => Promise.resolve([]) }
  const db = overD1({
    prepare: (statement: string) => {
      asked.push(statement)
      return { bind: () => bound } as unknown as D1PreparedStatement
    },
    batch: () => Promise.resolve([]),
  })
  await db
    .select({ id: teams.id })
    .from(teams)
    .where(eq(teams.name, ' limit ?'))
    .orderBy(asc(teams.id))
    .limit(20)
    .offset(40)

  expect(asked).toEqual([
    'select "id" from "teams" where "teams"."name" = ? order by "teams"."id" asc limit (? + 0) offset ?',
  ])
})

test('a calculated limit limits, whatever type its value comes as', () => {
  const database = new DatabaseSync(':memory:')
  const all = database.prepare('select value from json_each(?) limit (? + 0) offset ?')

  expect(all.all('[1,2,3,4]', 2.0, 1)).toMatchObject([{ value: 2 }, { value: 3 }])
  expect(all.all('[1,2,3,4]', 0, 0)).toEqual([])
})

test('a piece of SQL is written out once, unless it has values', () => {
  expect(writeOut(sql`(select ${teams.id} from ${teams})`).queryChunks).toEqual([
    expect.objectContaining({ value: ['(select "teams"."id" from "teams")'] }),
  ])
  expect(() => writeOut(sql`${teams.name} = ${'a'}`)).toThrow('This has values')
})

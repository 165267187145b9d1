import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'
import { bundleModule } from '#server/build/bundle.ts'
import { bindDatabases } from './d1-plugin.ts'
import { type MigratedDatabase } from './migrations.ts'

const COMPATIBILITY_DATE = '2026-10-20'
const DATABASES = { DB: 'DB' }

/** Runs what a test sends as one batch, or one by one when there is nothing to roll back. */
const SCRIPT = `
export default {
  async fetch(request, env) {
    const { statements, batch } = await request.json()
    const bound = statements.map(([sql, ...values]) => env.DB.prepare(sql).bind(...values))
    try {
      const results = batch ? await env.DB.withSession('first-primary').batch(bound) : []
      if (!batch) for (const statement of bound) results.push(await statement.all())
      return Response.json(results.map(({ results, success, meta }) => ({ results, success, meta })))
    } catch (error) {
      return Response.json({ message: error.message, cause: error.cause?.message })
    }
  },
}`

type Statement = [sql: string, ...values: unknown[]]
type Serving = 'miniflare' | 'ours'

const SCHEMA: Statement[] = [
  ['CREATE TABLE teams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, logo BLOB)'],
  [
    'CREATE TABLE people (id INTEGER PRIMARY KEY, team INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE)',
  ],
  ["INSERT INTO teams (name, logo) VALUES ('red', x'00ff10'), ('blue', NULL)"],
]

const modulesDir = mkdtempSync(join(tmpdir(), 'bellwether-'))
const objectModule = join(modulesDir, 'd1-object.js')
const bindingModule = join(modulesDir, 'd1-binding.js')

beforeAll(async () => {
  await bundleModule('server/runtime/workerd/d1-object.ts', objectModule)
  await bundleModule('server/runtime/workerd/d1-binding.ts', bindingModule)
})

afterAll(() => rmSync(modulesDir, { recursive: true }))

function optionsOf(
  serving: Serving,
  dataDir: string,
): Pick<V4WorkerOptions, 'd1Databases' | 'unsafeBindings'> {
  if (serving === 'miniflare') return { d1Databases: DATABASES }
  const where = { folder: join(dataDir, 'd1'), objectModule, bindingModule }
  return { unsafeBindings: bindDatabases(DATABASES, { ...where, compatibilityDate: COMPATIBILITY_DATE }) }
}

/** A worker with a database that either of the two serves, in this data folder. */
function start(serving: Serving, dataDir = newFolder()) {
  const worker = { name: 'w', modules: true, script: SCRIPT, compatibilityDate: COMPATIBILITY_DATE } as const
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: dataDir,
      workers: [{ ...worker, ...optionsOf(serving, dataDir) }],
    }),
  )
  let isRunning = true
  const stop = async () => {
    if (isRunning) await runtime.dispose()
    isRunning = false
  }
  onTestFinished(stop)
  const send = async (batch: boolean, statements: Statement[]): Promise<unknown> => {
    const body = JSON.stringify({ statements, batch })
    const answer = await runtime.dispatchFetch('http://w/', { method: 'POST', body })
    return answer.json()
  }
  return {
    run: (...statements: Statement[]) => send(false, statements),
    batch: (...statements: Statement[]) => send(true, statements),
    getDatabase: async () => (await runtime.getBindings<{ DB: MigratedDatabase }>('w')).DB,
    stop,
  }
}

/** How long it took, who served it and how large the file is may differ. */
function withoutCircumstances(answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer
  return answer.map((result: { meta: Record<string, unknown> }) => {
    const { served_by, served_by_primary, duration, timings, total_attempts, size_after, ...meta } =
      result.meta
    return { ...result, meta }
  })
}

test.each<[what: string, kind: 'run' | 'batch', statements: Statement[]]>([
  ['rows, numbers, bytes and nothing', 'run', [['SELECT *, 1.5 AS half FROM teams ORDER BY id']]],
  [
    'values of every type',
    'run',
    [['SELECT ? AS a, ? AS b, ? AS c, ? AS d', 'ä', 2 ** 40, null, [1, 2, 255]]],
  ],
  ['columns of the same name', 'run', [['SELECT 1 AS a, 2 AS a']]],
  ['an empty answer', 'run', [['SELECT * FROM people']]],
  [
    'what was changed',
    'run',
    [["INSERT INTO teams (name) VALUES ('green')"], ['UPDATE teams SET logo = NULL']],
  ],
  ['an update that finds nothing', 'run', [['UPDATE teams SET name = name WHERE id = 99']]],
  ['what an insert returns', 'run', [["INSERT INTO teams (name) VALUES ('green') RETURNING id"]]],
  ['a cascade', 'run', [['INSERT INTO people (team) VALUES (1), (1)'], ['DELETE FROM teams WHERE id = 1']]],
  ['a batch', 'batch', [["INSERT INTO teams (name) VALUES ('green')"], ['SELECT count(*) AS n FROM teams']]],
  ['a name that is taken', 'run', [["INSERT INTO teams (name) VALUES ('red')"]]],
  ['a row that refers to nothing', 'run', [['INSERT INTO people (team) VALUES (99)']]],
  ['a missing value', 'run', [['INSERT INTO teams (name) VALUES (NULL)']]],
  ['a table that is not there', 'run', [['SELECT * FROM nowhere']]],
  ['a slip of the pen', 'run', [['SELEKT 1']]],
  ['too few values', 'run', [['SELECT ? AS a, ? AS b', 1]]],
  ['no statement', 'run', [['  -- only a comment']]],
  ['two statements in one', 'run', [['SELECT 1 AS a; SELECT 2 AS b']]],
  ['a transaction by hand', 'run', [['BEGIN TRANSACTION']]],
  ['a batch of nothing', 'batch', []],
])('%s: the response is the one of Miniflare’s D1', async (_, kind, statements) => {
  const [theirs, ours] = [start('miniflare'), start('ours')]
  await Promise.all([theirs.run(...SCHEMA), ours.run(...SCHEMA)])

  const expected = withoutCircumstances(await theirs[kind](...statements))

  expect(withoutCircumstances(await ours[kind](...statements))).toEqual(expected)
})

test('a batch that fails leaves nothing behind, and counts go on from there', async () => {
  const database = start('ours')
  await database.run(...SCHEMA)

  const refusal = await database.batch(
    ["INSERT INTO teams (name) VALUES ('green')"],
    ["INSERT INTO teams (name) VALUES ('red')"],
  )
  const [teams, renamed] = (await database.run(
    ['SELECT count(*) AS n FROM teams'],
    ["UPDATE teams SET name = 'pink' WHERE id = 1"],
  )) as [{ results: unknown }, { meta: { changes: number } }]

  expect(refusal).toMatchObject({
    message:
      'D1_ERROR: UNIQUE constraint failed: teams.name: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_UNIQUE)',
  })
  expect(teams.results).toEqual([{ n: 2 }])
  expect(renamed.meta.changes).toBe(1)
})

test.each<[from: Serving, to: Serving]>([
  ['miniflare', 'ours'],
  ['ours', 'miniflare'],
])('what %s has stored, %s goes on with', async (from, to) => {
  const dataDir = newFolder()
  const before = start(from, dataDir)
  await before.run(...SCHEMA)
  await before.stop()

  const after = start(to, dataDir)

  expect(await after.run(['SELECT name FROM teams ORDER BY id'])).toMatchObject([
    { results: [{ name: 'red' }, { name: 'blue' }] },
  ])
})

test('Node reaches the database, too, for migrations', async () => {
  const database = await start('ours').getDatabase()
  await database.batch(SCHEMA.map(([sql]) => database.prepare(sql)))

  expect(await database.prepare('SELECT name FROM teams WHERE id = ?').bind(2).all()).toMatchObject({
    results: [{ name: 'blue' }],
  })
})

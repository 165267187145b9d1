import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { countDatabase, NO_USAGE, type Usage } from './counted-database.ts'
import { round } from '#tests/bench/figures.ts'
import { createNodeApi } from './node-api.ts'
import { type Action, makeCompany, type Measure, SHAPE } from './typical-company.ts'

// npm run bench -- scale [organizations]: what one organization stores and asks, by table and by action, and what that comes to
// for many. The endpoints are the real ones, the database is Miniflare's D1; the shape of an organization is assumed
// (typical-company.ts). docs/scale.md is written from what this prints.

const COMPANIES = Number(process.argv[2] ?? 6)
const MONTHS = 12
const GB = 1e9

const folder = mkdtempSync(join(tmpdir(), 'bellwether-scale-'))
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: 'export default { fetch: () => new Response(null) }',
    compatibilityDate: '2026-10-20',
    d1Databases: ['DB'],
    resourcePersistencePath: folder,
  }),
)

type Rows = Record<string, number>
interface Cost {
  times: number
  usage: Usage
  rows: Rows
}

const difference = <Keys extends string>(
  after: Record<Keys, number>,
  before: Partial<Record<Keys, number>>,
) =>
  Object.fromEntries(
    Object.entries<number>(after).map(([key, value]) => [key, value - (before[key as Keys] ?? 0)]),
  ) as Record<Keys, number>

const sum = <Keys extends string>(one: Partial<Record<Keys, number>>, other: Record<Keys, number>) =>
  Object.fromEntries(
    Object.entries<number>(other).map(([key, value]) => [key, value + (one[key as Keys] ?? 0)]),
  ) as Record<Keys, number>

async function migrate(database: D1Database): Promise<string[]> {
  for (const file of globSync('api/migrations/*.sql').sort()) {
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) {
      await database.prepare(statement).run()
    }
  }
  const tables =
    "select name from sqlite_master where type = 'table' and name not glob '_*' and name not glob 'sqlite*'"
  const { results } = await database.prepare(tables).all<{ name: string }>()
  return results.map(({ name }) => name).sort()
}

/** Bytes of whole pages, with those of a table's indexes. */
function readSizes(): Rows {
  const [file] = globSync('**/*.sqlite', { cwd: folder }).filter((name) => !name.includes('metadata'))
  if (file === undefined) throw new Error('The database has no file.')
  const database = new DatabaseSync(join(folder, file), { readOnly: true })
  const rows = database
    .prepare(
      `select tbl_name as name, sum(pgsize) as bytes from dbstat join sqlite_master using (name) group by tbl_name`,
    )
    .all()
  database.close()
  return Object.fromEntries(rows.map(({ name, bytes }) => [String(name), Number(bytes)]))
}

async function openDatabase(): Promise<D1Database> {
  const database = await runtime.getD1Database('DB')
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Miniflare's stands for workerd's class in Node
  return database
}

async function generate() {
  const database = await openDatabase()
  const tables = await migrate(database)
  const { counted, usage } = countDatabase(database)
  const countRows = async (): Promise<Rows> => {
    const select = tables.map((name) => `(select count(*) from ${name}) as ${name}`).join(', ')
    return (await database.prepare(`select ${select}`).first<Rows>()) ?? {}
  }
  const costs = new Map<Action, Cost>()
  // Nothing else writes: what is there after one action is there before the next.
  let rowsBefore = await countRows()
  const measure: Measure = async (action, run) => {
    const usedBefore = { ...usage }
    const result = await run()
    const rowsAfter = await countRows()
    const { times, usage: used, rows } = costs.get(action) ?? { times: 0, usage: NO_USAGE, rows: {} }
    costs.set(action, {
      times: times + 1,
      usage: sum(used, difference(usage, usedBefore)),
      rows: sum(rows, difference(rowsAfter, rowsBefore)),
    })
    rowsBefore = rowsAfter
    return result
  }
  const api = await createNodeApi(counted, folder)
  // The API's own lines, one a request.
  const say = console.log
  console.log = () => undefined
  for (let number = 1; number <= COMPANIES; number += 1) {
    await makeCompany({ api, database, measure, number }, counted)
  }
  console.log = say
  return { costs, rows: await countRows() }
}

const perAction = ({ times, usage }: Cost) =>
  Object.fromEntries(Object.entries(usage).map(([name, value]) => [name, round(value / times, 1)]))

/** What an organization has of something once it is there, and what every month adds. */
function perCompany(costs: Map<Action, Cost>, of: (cost: Cost) => number) {
  const total = { once: 0, monthly: 0 }
  for (const [action, cost] of costs) {
    const { once = 0, monthly = 0 }: { once?: number; monthly?: number } = SHAPE[action]
    total.once += (of(cost) / cost.times) * once
    total.monthly += (of(cost) / cost.times) * monthly
  }
  return { once: round(total.once, 1), monthly: round(total.monthly, 1) }
}

try {
  const { costs, rows } = await generate()
  await runtime.dispose()
  const sizes = readSizes()
  const byTable = Object.entries(rows).flatMap(([table, count]) => {
    const bytesPerRow = (sizes[table] ?? 0) / count
    const { once, monthly } = perCompany(costs, ({ rows }) => rows[table] ?? 0)
    const line = {
      table,
      bytesPerRow: round(bytesPerRow, 0),
      rowsOnce: once,
      rowsMonthly: monthly,
      bytesOnce: round(once * bytesPerRow, 0),
      bytesMonthly: round(monthly * bytesPerRow, 0),
    }
    return once + monthly > 0 ? [line] : []
  })
  byTable.sort((a, b) => b.bytesMonthly - a.bytesMonthly)
  const bytesOf = (months: number) =>
    byTable.reduce((total, { bytesOnce, bytesMonthly }) => total + bytesOnce + bytesMonthly * months, 0)
  const usage = (name: keyof Usage) => perCompany(costs, (cost) => cost.usage[name]).monthly
  const monthly = {
    queries: usage('queries'),
    roundTrips: usage('roundTrips'),
    rowsRead: usage('rowsRead'),
    rowsWritten: usage('rowsWritten'),
  }
  console.table(byTable)
  console.table(Object.fromEntries([...costs].map(([action, cost]) => [action, perAction(cost)])))
  const figures = {
    bench: 'scale',
    organizations: COMPANIES,
    monthly,
    kilobytes: { afterOneMonth: round(bytesOf(1) / 1000, 0), afterAYear: round(bytesOf(MONTHS) / 1000, 0) },
    gigabytesAfterAYear: Object.fromEntries(
      [100, 10_000, 1_000_000].map((count) => [count, round((bytesOf(MONTHS) * count) / GB, 1)]),
    ),
    organizationsIn10GbAfterAYear: Math.floor((10 * GB) / bytesOf(MONTHS)),
    queriesPerSecondInTheBusiestHour: Object.fromEntries(
      // A tenth of a working day's requests fall into its busiest hour, and a month has 20 of those days.
      [100, 10_000, 1_000_000].map((count) => [count, round((monthly.queries * count * 0.1) / 20 / 3600, 1)]),
    ),
  }
  console.log(JSON.stringify(figures))
} finally {
  await runtime.dispose().catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
}

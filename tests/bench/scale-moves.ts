import { setTimeout as wait } from 'node:timers/promises'
import { percentile, round } from './figures.ts'
import { move, readAll, RemoteDatabase } from './spread-databases.ts'

// npm run bench -- scale-moves: organizations spread over several databases and moved from one to another while people use them.
// Every write that was acknowledged has to be there afterwards, in the database that the organization lives in then. The same run
// without the fence of the old database has to lose some: a check that finds nothing must be able to.

const DATABASES = 4
const ORGANIZATIONS = 24
const MOVES = 40
const WRITERS = 12
const ROWS_EACH = 120
/** How long a worker goes by what the directory said last. */
const REMEMBERED_MS = 20
const AT = 1_793_000_000_000

interface Outcome {
  acknowledged: number
  lost: number
  astray: number
  retried: number
  moves: { rows: number; closedMs: number }[]
  waits: number[]
}

async function populate(database: RemoteDatabase, id: string) {
  await database.batch([
    [
      `insert into organizations (id, name, domain, company_size, company_type, number_of_users, created_at) values (?, ?, ?, '11-50', 'software', 24, ?)`,
      id,
      id,
      `${id}.example`,
      AT,
    ],
    [
      `insert into users (id, organization_id, first_name, last_name, email, role, status, created_at) values (?, ?, 'Ana', 'Souza', ?, 'owner', 'active', ?)`,
      `usr_${id}`,
      id,
      `ana@${id}.example`,
      AT,
    ],
    [
      `insert into teams (id, organization_id, name, created_at) values (?, ?, 'Growth', ?)`,
      `tea_${id}`,
      id,
      AT,
    ],
    ...Array.from({ length: ROWS_EACH }, (_, at) => insertChange(id, `chg_${id}_${at}`)),
  ])
}

const insertChange = (organizationId: string, id: string) =>
  [
    `insert into changes (id, organization_id, action, subject_name, details, at) values (?, ?, 'user.updated', 'Ana Souza', '[]', ?)`,
    id,
    organizationId,
    AT,
  ] as const

async function simulate({ isFenced }: { isFenced: boolean }): Promise<Outcome> {
  const databases = Array.from({ length: DATABASES }, () => new RemoteDatabase({ isFenced }))
  const at = (index: number) => databases[index % DATABASES] ?? databases[0]
  const ids = Array.from({ length: ORGANIZATIONS }, (_, index) => `org_${index}`)
  const directory = new Map<string, RemoteDatabase>()
  for (const [index, id] of ids.entries()) {
    const home = at(index)
    if (!home) throw new Error('There are no databases.')
    await populate(home, id)
    directory.set(id, home)
  }
  const expected = new Map(ids.map((id) => [id, new Map<string, string>()]))
  const outcome: Outcome = { acknowledged: 0, lost: 0, astray: 0, retried: 0, moves: [], waits: [] }
  let isOver = false

  /** Where an organization lives, as one worker has it in mind: what it knows may be a little old. */
  function createOpenDb() {
    const known = new Map<string, { database: RemoteDatabase; until: number }>()
    return async (id: string, isFresh: boolean): Promise<RemoteDatabase> => {
      const found = known.get(id)
      if (found && !isFresh && found.until > performance.now()) return found.database
      await wait(Math.random() * 2)
      const database = directory.get(id)
      if (!database) throw new Error(`Nobody knows ${id}.`)
      known.set(id, { database, until: performance.now() + REMEMBERED_MS })
      return database
    }
  }

  async function write(openDb: ReturnType<typeof createOpenDb>, id: string, key: string, value: string) {
    const began = performance.now()
    for (let isFresh = false; ; isFresh = true) {
      const database = await openDb(id, isFresh)
      try {
        await database.batch([
          [...insertChange(id, key)],
          ['update changes set subject_name = ? where id = ?', value, key],
          ['delete from changes where id = ?', `${key}-never`],
        ])
        outcome.waits.push(performance.now() - began)
        return
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'moved') throw error
        outcome.retried += 1
      }
    }
  }

  async function work(writer: number) {
    const openDb = createOpenDb()
    for (let turn = 0; !isOver; turn += 1) {
      const id = ids[(writer * 7 + turn) % ORGANIZATIONS] ?? 'org_0'
      const [key, value] = [`chg_${writer}_${turn}`, `Ana Souza ${turn}`]
      await write(openDb, id, key, value)
      expected.get(id)?.set(key, value)
      outcome.acknowledged += 1
    }
  }

  async function moveAround() {
    for (let turn = 0; turn < MOVES; turn += 1) {
      const id = ids[turn % ORGANIZATIONS] ?? 'org_0'
      const from = directory.get(id)
      const to = databases[(databases.findIndex((each) => each === from) + 1) % DATABASES]
      if (!from || !to) throw new Error('There is nowhere to move to.')
      const settle = async () => {
        await wait(1)
        directory.set(id, to)
      }
      outcome.moves.push(await move({ organizationId: id, from, to, settle }))
    }
    await wait(REMEMBERED_MS * 2)
    isOver = true
  }

  await Promise.all([moveAround(), ...Array.from({ length: WRITERS }, (_, writer) => work(writer))])
  for (const [id, rows] of expected) {
    const home = directory.get(id)
    const kept = home ? await readAll(home, id) : ''
    for (const [key, value] of rows)
      if (!kept.includes(`"id":"${key}"`) || !kept.includes(value)) outcome.lost += 1
  }
  return outcome
}

const summarize = ({ acknowledged, lost, retried, moves, waits }: Outcome) => ({
  acknowledged,
  lost,
  retried,
  moves: moves.length,
  rowsMoved: moves.reduce((total, { rows }) => total + rows, 0),
  closedMs: {
    p50: round(
      percentile(
        moves.map(({ closedMs }) => closedMs),
        50,
      ),
      0,
    ),
    longest: round(Math.max(...moves.map(({ closedMs }) => closedMs)), 0),
  },
  writeMs: {
    p50: round(percentile(waits, 50), 0),
    p99: round(percentile(waits, 99), 0),
    longest: round(Math.max(...waits), 0),
  },
})

const fenced = summarize(await simulate({ isFenced: true }))
const unfenced = await simulate({ isFenced: false }).then(summarize, (error: unknown) => ({
  lost: NaN,
  failed: String(error),
}))
const isMet = fenced.lost === 0 && unfenced.lost !== 0
console.log(
  JSON.stringify({
    bench: 'scale-moves',
    databases: DATABASES,
    organizations: ORGANIZATIONS,
    required: { lost: 0 },
    isMet,
    fenced,
    unfenced,
  }),
)
if (!isMet) process.exitCode = 1

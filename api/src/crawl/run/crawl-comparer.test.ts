import { afterEach, expect, test, vi } from 'vitest'
import { compare } from '#api/crawl/store/crawl-comparison.ts'
import { listFaults, listSeen, type OtherCrawl } from '#api/crawl/store/comparison-parts.ts'
import { findComparison, saveComparison } from '#api/crawl/store/comparison-store.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { asOther } from '#tests/workers/compared-audits.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { createComparer } from './crawl-comparer.ts'

afterEach(() => void vi.restoreAllMocks())

const SITE = 'https://site.test'

/**
 * An audit of so many pages: every one with two findings of a check of its own and, from a number on, one of another; each
 * with what its host sends, under two schemes; and as many links to other sites, which are in front of all pages by URL.
 */
function audit(pages: number, from: number): Sql {
  const sql = openCrawlDatabase()
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${pages})`
  const columns = 'url, internal, crawlable, state, kind, status'
  sql.exec(
    `INSERT INTO pages (${columns}) ${numbers} SELECT '${SITE}/' || n, 1, 1, 'done', 'html', 200 FROM numbers`,
  )
  sql.exec(
    `INSERT INTO pages (${columns}) ${numbers} SELECT 'https://a.test/' || n, 0, 1, 'skipped', NULL, NULL FROM numbers`,
  )
  const find = (check: string, url: string, detail: string, where = 'true') =>
    sql.exec(
      `INSERT INTO findings (check_id, url, detail)
       ${numbers} SELECT '${check}', ${url}, ${detail} FROM numbers WHERE ${where}`,
    )
  for (const detail of ['a', 'b']) find('title-missing', `'${SITE}/' || n`, `'${detail}'`)
  find('description-missing', `'${SITE}/' || n`, `'none'`, `n > ${from}`)
  find('title-duplicate', `'${SITE}/' || n`, `'alike'`, `n <= ${from}`)
  for (const scheme of ['http', 'https'])
    find(
      'server-version-leak',
      `'${scheme}://' || (n % 2) || '.site.test/' || n`,
      `'v' || (9 - n % ${(from % 7) + 2})`,
    )
  return sql
}

const rowsOf = (sql: Sql, table: string) => [...sql.exec(`SELECT * FROM ${table}`)]
const SCRATCH = ['other_pages', 'other_findings']

/** What a comparison does between two moments in which others use the thread. */
interface Step {
  written: number
  /** Rows that the largest of its statements read or wrote. */
  returned: number
}

/** Runs work whose steps are counted, without waiting after each; `onStep` may break it off by throwing. */
async function inSteps<Value>(
  sql: Sql,
  work: (sql: Sql) => Promise<Value>,
  onStep: (steps: number) => void = () => undefined,
) {
  const written = () => Number([...sql.exec('SELECT total_changes() AS n')][0]?.['n'])
  const steps: Step[] = []
  const statements = new Set<string>()
  let [before, returned] = [written(), 0]
  const seen: Sql = {
    exec(query, ...bindings) {
      statements.add(query)
      const rows = [...sql.exec(query, ...bindings)]
      returned = Math.max(returned, rows.length)
      return rows
    },
  }
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((resolve: () => void) => {
    steps.push({ written: written() - before, returned })
    ;[before, returned] = [written(), 0]
    onStep(steps.length)
    return setImmediate(resolve)
  }) as never)
  try {
    const value = await work(seen)
    return { value, steps, statements }
  } finally {
    timers.mockRestore()
  }
}

/** The tables that a statement reads from end to end; it may look for keys, and for the first so many of them. */
function listScans(sql: Sql, statement: string): string[] {
  const bindings = Array.from(statement.matchAll(/\?/g), () => '')
  const plan = Array.from(sql.exec(`EXPLAIN QUERY PLAN ${statement}`, ...bindings), ({ detail }) =>
    String(detail),
  )
  const limited = plan.indexOf(
    statement.startsWith('DELETE') ? (plan.find((detail) => detail.startsWith('LIST')) ?? '') : '',
  )
  return plan
    .slice(0, limited === -1 ? undefined : limited)
    .filter((detail) => /^SCAN (?:pages|findings|changes|other_\w+)/.test(detail))
}

const compared = (now: Sql, before: Sql) => inSteps(now, (sql) => compare(sql, 'aud_before', asOther(before)))

test('a page or a host is counted once, in however many steps its findings are read', async () => {
  const [before, now] = [audit(2_500, 1_200), audit(2_500, 700)]
  before.exec(`DELETE FROM findings WHERE url LIKE 'http%://1.site.test/%'`)
  for (let n = 0; n < 2_500; n++)
    now.exec(`INSERT INTO findings (check_id, url, detail) VALUES ('h1-missing', '${SITE}/7', ?)`, String(n))
  now.exec(`INSERT INTO findings (check_id, url, detail) VALUES ('h1-missing', '${SITE}/8', 'b')`)

  const { value } = await compared(now, before)
  const same = { new: 0, fixed: 0, unseenBefore: 0, unseenNow: 0 }
  expect(value).toEqual({
    'title-missing': { ...same, persisting: 2_500 },
    'description-missing': { ...same, new: 500, persisting: 1_300 },
    'title-duplicate': { ...same, fixed: 500, persisting: 700 },
    'h1-missing': { ...same, new: 2, persisting: 0 },
    'server-version-leak': { ...same, new: 1, persisting: 1 },
  })
  const ofHosts = rowsOf(now, `changes WHERE check_id = 'server-version-leak'`)
  expect(ofHosts).toMatchObject([{ change: 'new', url: 'http://1.site.test/1', detail: 'v8' }])
  const ofPages = rowsOf(now, `changes WHERE check_id = 'h1-missing'`)
  expect(ofPages).toMatchObject([
    { url: `${SITE}/7`, detail: '0' },
    { url: `${SITE}/8`, detail: 'b' },
  ])
  for (const table of SCRATCH) expect(rowsOf(now, table), table).toEqual([])
})

test('broken off after any step that wrote something, a comparison is made again as if it had not been', async () => {
  const [before, now] = [audit(1_500, 1_200), audit(1_500, 400)]
  const { value, steps } = await compared(now, before)
  const changes = rowsOf(now, 'changes')
  expect(changes).toHaveLength(1_600)

  const written = steps.flatMap((step, at) => (step.written > 0 ? [at + 1] : []))
  expect(written.length).toBeGreaterThan(15)
  for (const last of written) {
    const brokenOff = inSteps(
      now,
      (sql) => compare(sql, 'aud_before', asOther(before)),
      (step) => {
        if (step === last) throw new Error('evicted')
      },
    )
    await expect(brokenOff).rejects.toThrow('evicted')
    expect((await compared(now, before)).value, `after step ${last}`).toEqual(value)
    expect(rowsOf(now, 'changes')).toEqual(changes)
    for (const table of SCRATCH) expect(rowsOf(now, table), table).toEqual([])
  }
})

test('a larger audit is compared in more steps, and not in longer ones', async () => {
  const run = async (pages: number) => {
    const now = audit(pages, pages / 3)
    const { steps, statements } = await compared(now, audit(pages, pages / 2))
    return {
      now,
      statements,
      steps: steps.length,
      written: Math.max(...steps.map((step) => step.written)),
      returned: Math.max(...steps.map((step) => step.returned)),
    }
  }
  const [small, large] = [await run(3_000), await run(12_000)]
  expect(small).toMatchObject({ written: 1_000, returned: 1_000 })
  expect(large).toMatchObject({ written: 1_000, returned: 1_000 })
  expect(large.steps).toBeGreaterThan(small.steps + 90)

  for (const statement of large.statements) expect(listScans(large.now, statement), statement).toEqual([])
})

test('another audit gives its pages and findings in parts, whatever lies between them', async () => {
  const other = audit(5_000, 10)
  const read = async <Row>(sql: Sql, list: (sql: Sql, after: Row | null) => Row[] | Promise<Row[]>) => {
    const rows: Row[] = []
    for (let part = await list(sql, null); part.length > 0; part = await list(sql, part.at(-1) ?? null))
      rows.push(...part)
    return rows
  }
  const seen = await inSteps(other, (sql) =>
    read(sql, (own, after: Awaited<ReturnType<OtherCrawl['listSeen']>>[0] | null) =>
      listSeen(own, after && after[0]),
    ),
  )
  expect(seen.value.map(([url]) => url)).toEqual(
    Array.from({ length: 5_000 }, (_, at) => `${SITE}/${at + 1}`).sort(),
  )
  // Five thousand links to other sites come first.
  expect(seen.steps.map(({ returned }) => returned)).toEqual(Array.from({ length: 5 }, () => 1_000))

  const found = await read(other, (own, after: ReturnType<typeof listFaults>[0] | null) =>
    listFaults(own, after && [after[0], after[1]]),
  )
  expect(found).toHaveLength(20_000)
  expect(new Set(found.map(([check, url]) => `${check} ${url}`)).size).toBe(20_000)
  expect(found.filter(([check]) => check === 'title-missing').every(([, , detail]) => detail === 'a')).toBe(
    true,
  )
})

/** With the changes of three comparisons, of which a person asked for two. */
function withComparisons(now: Sql): Sql {
  for (const against of ['aud_first', 'aud_old', 'aud_other']) {
    saveComparison(now, against, {})
    now.exec(
      `INSERT INTO changes (against, change, check_id, url, detail)
       SELECT ?, 'new', check_id, url, detail FROM findings WHERE detail <> 'b' LIMIT 2500`,
      against,
    )
  }
  return now
}

const openComparer = (sql: Sql, before: Sql) =>
  createComparer({
    sql,
    find: () => Promise.resolve(asOther(before)),
    previousId: () => 'aud_first',
    stamp: () => null,
  })

const countChanges = (sql: Sql) =>
  Object.fromEntries(
    [...sql.exec('SELECT against, count(*) AS n FROM changes GROUP BY against')].map((row) => [
      String(row['against']),
      Number(row['n']),
    ]),
  )

test('what is forgotten for another comparison is forgotten whole, however often that is broken off', async () => {
  const before = audit(600, 300)
  const begin = () => withComparisons(audit(600, 100))
  const wanted = { aud_first: 2_400, aud_new: 400 }
  for (const last of [1, 2, 3, 4, 5, 6]) {
    const now = begin()
    const brokenOff = inSteps(
      now,
      (sql) => openComparer(sql, before).compareWith('aud_new'),
      (step) => {
        if (step === last) throw new Error('evicted')
      },
    )
    await expect(brokenOff).rejects.toThrow('evicted')
    // None is left that has lost some of its changes.
    expect(['aud_old', 'aud_other'].filter((against) => findComparison(now, against))).toEqual([])
    await inSteps(now, (sql) => openComparer(sql, before).compareWith('aud_new'))
    expect(countChanges(now), `after step ${last}`).toEqual(wanted)
    expect(findComparison(now, 'aud_first')).toEqual({})
  }
})

test('changes are listed before another comparison forgets them', async () => {
  const now = withComparisons(audit(600, 100))
  const { compareWith, listChanges } = openComparer(now, audit(600, 300))
  const query = { against: 'aud_old', sort: 'change', direction: 'desc', page: 1, pageSize: 10 } as const
  const [{ total }] = await Promise.all([listChanges({ ...query, q: 'site' }), compareWith('aud_new')])
  expect(total).toBe(2_400)
  expect(countChanges(now)).not.toHaveProperty('aud_old')
})

test('what changes while it is compared is compared once more', async () => {
  const now = audit(600, 100)
  let stamp = 0
  const { compareWith } = createComparer({
    sql: now,
    find: () => {
      // Somebody checks a page again, which is judged while the first comparison is under way.
      setTimeout(() => {
        if (stamp > 0) return
        stamp = 1
        now.exec(`DELETE FROM findings WHERE check_id = 'title-missing'`)
      }, 0)
      return Promise.resolve(asOther(audit(600, 300)))
    },
    previousId: () => null,
    stamp: () => stamp,
  })

  const comparison = await compareWith('aud_first')

  expect(stamp).toBe(1)
  expect(comparison?.['title-missing']).toMatchObject({ new: 0, persisting: 0 })
})

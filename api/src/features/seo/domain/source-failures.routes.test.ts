import { describe, expect, test } from 'vitest'
import { SOURCES } from '#api/sources/list-sources.ts'
import { getPublicRecords } from '#contract/seo/domain.records.ts'
import { getDomainSummary } from '#contract/seo/domain.ts'
import { SOURCE_IDS } from '#contract/seo/sources.words.ts'
import { DAY } from '#tests/workers/api.ts'
import {
  DOMAIN,
  openWorld,
  OUTSIDE_IDS,
  type OutsideSource,
  type World,
} from '#tests/workers/outside-sources.ts'
import { type TroubleName, TROUBLES } from '#tests/workers/source-troubles.ts'

const TROUBLE_NAMES = Object.keys(TROUBLES) as TroubleName[]
const RECORDS: readonly OutsideSource[] = ['certificates', 'dns', 'wikidata']
/** What is asked for is older than any source's reply may be. */
const LATER = 9 * DAY
/** A source that replies after so long is not waited for. A slow one of the table is silent until the response is there. */
const SLOW_MS = 30_000
/** The most that a reply may have, and what is under way when it is cut. */
const MOST_MEGABYTES = 20

/** Figures and records alike: whose, what, of which day, read when, and what they cover. */
async function look({ api, signIn, start, took }: World, id: OutsideSource) {
  const person = await signIn()
  start()
  const call = { params: { target: DOMAIN }, query: {} }
  const isOfRecords = RECORDS.includes(id)
  const { status, body } = isOfRecords
    ? await api.call(getPublicRecords, call, person)
    : await api.call(getDomainSummary, call, person)
  expect(status, JSON.stringify(body)).toBe(200)
  const told =
    'records' in body.data
      ? body.data.records.map(({ source, record }) => ({
          source,
          what: record.kind,
          value: record,
        }))
      : body.data.figures.map(({ source, metric, value }) => ({ source, what: metric, value }))
  return {
    told,
    missing: 'missing' in body.data ? body.data.missing : [],
    passedOver: body.passedOver,
    took: took(),
  }
}
type Look = Awaited<ReturnType<typeof look>>

const ofSource = ({ told }: Look, id: OutsideSource) => told.filter(({ source }) => source.id === id)
const others = ({ told }: Look, id: OutsideSource) =>
  [...new Set(told.flatMap(({ source }) => (source.id === id ? [] : [source.id])))].sort()
/** Those that are asked in the same call, without a connection. */
const besides = (id: OutsideSource) =>
  (RECORDS.includes(id) ? RECORDS : (['rdap', 'tranco'] as const)).filter((each) => each !== id).toSorted()
/** The age of a registration changes by itself, and the sums of Search Console with the days that are asked about. */
const valuesOf = (look: Look, id: OutsideSource) =>
  ofSource(look, id).map(({ what, value }) => [what, id === 'rdap' || id === 'search-console' ? null : value])

/** Search Console is read by a job, and what it met is told by the page. */
async function lookAfterReading(world: World, id: OutsideSource, trouble?: TroubleName) {
  if (id !== 'search-console') return look(world, id)
  world.start()
  const reading = world.readGoogle()
  if (trouble !== 'slow') await reading
  const found = await look(world, id)
  world.release()
  await reading
  return found
}

/** A job that still waits has not failed yet. */
const reasonOf = (id: OutsideSource, trouble: TroubleName) =>
  id === 'search-console' && trouble === 'slow' ? 'no-answer' : TROUBLES[trouble].reason

async function failAndRecover(id: OutsideSource, trouble: TroubleName) {
  const world = await openWorld()
  await world.connect(id)

  world.goWrong(id, trouble)
  const failed = await lookAfterReading(world, id, trouble)
  expect(failed.took).toBeLessThan(SLOW_MS)
  expect(failed.passedOver).toMatchObject([{ source: id, reason: reasonOf(id, trouble) }])
  expect(failed.passedOver[0]?.detail).toMatch(/^[A-Z].{20,}[.]$/)
  // Nothing stands for what is not known, and the others stand.
  expect(ofSource(failed, id)).toEqual([])
  expect(others(failed, id)).toEqual(besides(id))
  expect(world.network.megabytes).toBeLessThan(MOST_MEGABYTES)

  world.recover()
  const well = await lookAfterReading(world, id)
  expect(ofSource(well, id)).not.toEqual([])
  expect(well.passedOver).toEqual([])
  // What only it has was missing for this reason, and for no other.
  const reasons = ofSource(well, id).map(({ what }) => failed.missing.find(({ metric }) => metric === what))
  if (!RECORDS.includes(id))
    for (const missing of reasons) expect(missing).toMatchObject({ reason: 'unavailable' })

  world.api.wait(LATER)
  world.goWrong(id, trouble)
  const older = await lookAfterReading(world, id, trouble)
  expect(older.took).toBeLessThan(SLOW_MS)
  expect(valuesOf(older, id)).toEqual(valuesOf(well, id))
  const [before] = ofSource(well, id)
  const isStillRead = id === 'search-console' && trouble === 'slow'
  for (const { source } of ofSource(older, id)) {
    expect(source.fetchedAt).toBe(before?.source.fetchedAt)
    if (!isStillRead) expect(source.coverage).toMatch(/An earlier reply, since: .{10,}[.]$/)
  }
  expect(others(older, id)).toEqual(besides(id))

  world.recover()
  const again = await lookAfterReading(world, id)
  expect(ofSource(again, id)).toHaveLength(ofSource(well, id).length)
  for (const { source } of ofSource(again, id)) {
    expect(source.coverage).not.toContain('An earlier reply')
    expect(Date.parse(source.fetchedAt)).toBeGreaterThan(Date.parse(before?.source.fetchedAt ?? ''))
  }
}

test('no source is waited for for longer than eight seconds', () => {
  expect(SOURCES.timeLimitMs).toBeLessThanOrEqual(8_000)
})

test('the table has every source that asks somebody outside', () => {
  const inside = ['own-index', 'search-console-file', 'common-crawl']
  expect(OUTSIDE_IDS.toSorted()).toEqual(SOURCE_IDS.filter((id) => !inside.includes(id)).toSorted())
})

const CASES = OUTSIDE_IDS.flatMap((id) => TROUBLE_NAMES.map((trouble) => [id, trouble] as const))

test.each(CASES.filter(([, trouble]) => trouble !== 'slow'))(
  '%s, %s: in time, with its reason, beside the others, and well again afterwards',
  failAndRecover,
)

// They wait for seconds, each for its own.
describe.concurrent('slow', () => {
  test.each(OUTSIDE_IDS)('%s: the others are there in time, and it is later', { timeout: 90_000 }, (id) =>
    failAndRecover(id, 'slow'),
  )
})

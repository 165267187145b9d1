import { expect, test, vi } from 'vitest'
import { runBatch } from './batch-job.ts'
import { type Send } from './fetch-rules.ts'
import { type ParseJobOf } from './parse-job.ts'
import { ProcessLife } from './parse-pool.ts'

const ORIGIN = 'https://site.example'
const rules = { userAgent: 'Test', allowPrivate: false }

const listOutcomes = (parcel: string) =>
  (JSON.parse(parcel.slice(0, parcel.indexOf('\n'))) as { url: string }[]).map(({ url }) => url)

/** The pages that are done once a parcel is stored. */
const listPages = (parcel: string) =>
  (JSON.parse(parcel.split('\n')[1] ?? '') as [url: string][]).map(([url]) => url)

async function runPages(count: number, extras: Partial<ParseJobOf<'pages'>> = {}, body = '<p>Text.') {
  const send: Send = () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/html' } }))
  const pages = Array.from({ length: count }, (_, at) => ({ url: `${ORIGIN}/p${at}`, final: true }))
  const readings: string[][] = []
  const parcels: string[] = []
  const job = {
    kind: 'pages' as const,
    pages,
    spacingMs: 0,
    rules,
    audit: 'aud_1',
    robotsIgnoredOn: [],
    ...extras,
  }
  const output = {
    report: (parcel: string) => Promise.resolve(void parcels.push(parcel)),
    announce: <Value>(urls: string, read: () => Value) => {
      readings.push(urls.split(' '))
      return Promise.resolve(read())
    },
  }
  await runBatch(job, output, send)
  expect(parcels.flatMap(listOutcomes).sort()).toEqual(pages.map(({ url }) => url).sort())
  return { readings, parcels }
}

const listReadings = async (...given: Parameters<typeof runPages>) => (await runPages(...given)).readings

test('pages are read a few at a time, and each of them is named before', async () => {
  const readings = await listReadings(22)
  expect(readings.map(({ length }) => length)).toEqual([10, 10, 2])
  expect(new Set(readings.flat()).size).toBe(22)
})

test('where a page has hung before, each is read by itself', async () => {
  const readings = await listReadings(6, { isCareful: true })
  expect(readings.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1])
})

test('a page that is large is not waited with', async () => {
  const readings = await listReadings(3, {}, `<p>${'word '.repeat(120_000)}`)
  expect(readings.map(({ length }) => length)).toEqual([1, 1, 1])
})

test('of pages that were read as one, none is known to be what hung', () => {
  vi.useFakeTimers()
  const [one, several] = [new ProcessLife(), new ProcessLife()]
  const job = Symbol('job')
  one.begin(job, `${ORIGIN}/a`)
  several.begin(job, `${ORIGIN}/a ${ORIGIN}/b`)
  vi.advanceTimersByTime(10_000)
  expect(one.judge(job, 'killed')).toMatchObject({ blame: 'hung', url: `${ORIGIN}/a` })
  expect(several.judge(job, 'killed')).toMatchObject({ blame: 'suspect' })
  vi.useRealTimers()
})

test('a page is counted with the step that stores the last of it, wherever a crawl is killed', async () => {
  const links = Array.from({ length: 120 }, (_, at) => `<a href="/to/${at}">Link ${at}</a>`).join(' ')
  const { parcels } = await runPages(5, {}, links)
  expect(parcels.length).toBeGreaterThan(1)
  for (const parcel of parcels) expect(listOutcomes(parcel)).toEqual(listPages(parcel))
})

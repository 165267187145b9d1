import { expect, test } from 'vitest'
import { createSchedule, type HostSchedule, settleSlots, takeSlots } from './host-schedule.ts'
import { type ResponseSample, createPace } from './rate-control.ts'

const request = { count: 10, patienceMs: 500, isWhole: false }
const well: ResponseSample = { ttfbMs: 50, refused: false, retryAfter: null }
const refused = (retryAfter: number | null): ResponseSample => ({ ttfbMs: 10, refused: true, retryAfter })
const create = (rate = 8) => createSchedule({ ...createPace(8, null, false), rate })

/** Several crawls request one host for `seconds`, as often as each may; the starts of all requests, in milliseconds. */
function crawlTogether(crawls: number, seconds: number): { starts: number[]; mostOpen: number } {
  let schedule: HostSchedule = create()
  const starts: number[] = []
  let mostOpen = 0
  const out: { id: number; count: number; from: number; until: number }[] = []
  for (let now = 0; now < seconds * 1000; now += 50) {
    for (const done of out.splice(0).filter((slots) => slots.until > now || finish(slots))) out.push(done)
    for (let crawl = 0; crawl < crawls; crawl += 1) {
      const taken = takeSlots(schedule, request, now)
      schedule = taken.schedule
      const { id, count, inMs, spacingMs } = taken.slots
      for (let slot = 0; slot < count; slot += 1) starts.push(now + inMs + slot * spacingMs)
      if (count > 0) out.push({ id, count, from: now, until: now + inMs + count * spacingMs + 400 })
    }
    mostOpen = Math.max(
      mostOpen,
      schedule.leases.reduce((sum, { count }) => sum + count, 0),
    )
    function finish(slots: (typeof out)[number]): false {
      const samples = Array.from({ length: slots.count }, () => well)
      schedule = settleSlots(schedule, { id: slots.id, samples, tookMs: now - slots.from }, now).schedule
      return false
    }
  }
  return { starts, mostOpen }
}

test.each([1, 4])('%i crawls of one host make no more requests than one may', (crawls) => {
  const { starts, mostOpen } = crawlTogether(crawls, 20)

  const busiest = Math.max(
    ...starts.map((from) => starts.filter((at) => at >= from && at < from + 1_000).length),
  )
  expect(busiest).toBeLessThanOrEqual(9)
  expect(starts.length).toBeGreaterThan(120)
  expect(mostOpen).toBeLessThanOrEqual(24)
})

test('a host that samples slowly is not asked more and more at once', () => {
  let schedule = create()
  let open = 0
  for (let now = 0; now < 60_000; now += 100) {
    const taken = takeSlots(schedule, request, now)
    schedule = taken.schedule
    open += taken.slots.count
  }
  expect(open).toBe(24)
})

test('slots that nobody gave back are free again after a while', () => {
  const { schedule } = takeSlots(create(), { ...request, count: 24, isWhole: true }, 0)
  expect(takeSlots(schedule, request, 10_000).slots.count).toBe(0)
  expect(takeSlots(schedule, request, 200_000).slots.count).toBe(8)
})

test('what one crawl learns applies to every crawl; and refusals at the same moment count once', () => {
  const first = takeSlots(create(), request, 0)
  const second = takeSlots(first.schedule, request, 1_000)
  const told = settleSlots(second.schedule, { id: 1, samples: [refused(60)], tookMs: 2_000 }, 2_000)
  const again = settleSlots(told.schedule, { id: 2, samples: [refused(60)], tookMs: 1_100 }, 2_100)

  expect(told.pauseMs).toBe(60_000)
  expect(again.schedule.pace.rate).toBe(4)
  expect(again.pauseMs).toBe(100)
  expect(takeSlots(again.schedule, request, 3_000).slots).toMatchObject({ count: 0, inMs: 59_100 })
  expect(takeSlots(again.schedule, request, 62_200).slots.count).toBe(4)
})

test('a request for all or nothing gets all', () => {
  const { slots } = takeSlots(create(2), { count: 7, patienceMs: 500, isWhole: true }, 0)
  expect(slots).toMatchObject({ count: 7, inMs: 0, spacingMs: 500 })
})

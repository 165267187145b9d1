import { type Account, DEFAULT_CLOCK } from './account.ts'
import { addCycles, DAY } from './calendar.ts'
import { endpoint, idOf, toPage } from './endpoint.ts'
import { none, paging, parameters, text, timestamp } from './parameters.ts'
import { runUntil } from './renewals.ts'
import { noSuch, refused } from './stripe-error.ts'
import { cycleOf } from './subscription-items.ts'
import { isOver } from './subscription-status.ts'
import type { TestClock } from './wire.ts'

const KEPT_DAYS = 30

/** The stand-in's own clock, used by everything without a test clock, shown as if it were one. */
const toOwnClock = (account: Account): TestClock => ({
  id: DEFAULT_CLOCK,
  object: 'test_helpers.test_clock',
  created: account.clockTime(null),
  deletes_after: account.clockTime(null) + KEPT_DAYS * DAY,
  frozen_time: account.clockTime(null),
  livemode: false,
  name: "The stand-in's own clock",
  status: 'ready',
  status_details: {},
})

function getClock(account: Account, id: string): TestClock {
  if (id === DEFAULT_CLOCK) return toOwnClock(account)
  const clock = account.store.find('test_clock', id)
  if (!clock) throw noSuch('test_clock', id)
  return clock
}

/** Two intervals of the shortest subscription at a time, two years where there is none: Stripe's own limit. */
function findFurthest({ store }: Account, { id, frozen_time: now }: TestClock): number {
  const ends = store
    .list('subscription')
    .filter((row) => row.test_clock === id && !isOver(row))
    .map((row) => addCycles(now, cycleOf(row.items.data), 2))
  return Math.min(...ends, addCycles(now, { interval: 'year', interval_count: 2 }, 1))
}

function advance(account: Account, id: string, to: number): TestClock {
  const clock = getClock(account, id)
  if (to <= clock.frozen_time)
    throw refused('You can only advance a test clock forward in time.', 'frozen_time')
  if (id === DEFAULT_CLOCK) {
    runUntil(account, null, to)
    account.moveClock(null, to)
    return toOwnClock(account)
  }
  if (to > findFurthest(account, clock))
    throw refused(
      'Cannot advance a test clock more than two intervals of its shortest subscription, or two years without one, at a time.',
      'frozen_time',
    )
  const status_details = { advancing: { target_frozen_time: to } }
  const advancing = { ...clock, status: 'advancing' as const, status_details }
  account.emit('test_helpers.test_clock.advancing', advancing)
  runUntil(account, id, to)
  account.moveClock(id, to)
  account.emit('test_helpers.test_clock.ready', getClock(account, id))
  return advancing
}

function deleteClock(account: Account, id: string) {
  if (id === DEFAULT_CLOCK) throw refused("The stand-in's own clock cannot be deleted.")
  const clock = getClock(account, id)
  const { store } = account
  const customers = new Set(store.list('customer').flatMap((row) => (row.test_clock === id ? row.id : [])))
  for (const kind of ['subscription', 'invoice'] as const)
    for (const row of store.list(kind)) if (row.test_clock === id) store.remove(kind, row.id)
  for (const customer of customers) {
    store.remove('customer', customer)
    store.put('deleted', { id: customer, object: 'customer', deleted: true })
  }
  store.remove('test_clock', id)
  account.emit('test_helpers.test_clock.deleted', clock)
  return { id, object: 'test_helpers.test_clock', deleted: true }
}

const PATH = '/v1/test_helpers/test_clocks'

export const clockEndpoints = [
  endpoint({
    method: 'POST',
    path: PATH,
    parameters: parameters({ frozen_time: timestamp, name: text.optional() }),
    run(account, { input }) {
      const created = account.clockTime(null)
      const clock = account.store.put('test_clock', {
        id: account.newId('clock'),
        object: 'test_helpers.test_clock',
        created,
        deletes_after: created + KEPT_DAYS * DAY,
        frozen_time: input.frozen_time,
        livemode: false,
        name: input.name ?? null,
        status: 'ready',
        status_details: {},
      })
      account.emit('test_helpers.test_clock.created', clock)
      return clock
    },
  }),
  endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    parameters: none,
    run: (account, call) => getClock(account, idOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: `${PATH}/{id}/advance`,
    parameters: parameters({ frozen_time: timestamp }),
    run: (account, call) => advance(account, idOf(call), call.input.frozen_time),
  }),
  endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    parameters: none,
    run: (account, call) => deleteClock(account, idOf(call)),
  }),
  endpoint({
    method: 'GET',
    path: PATH,
    parameters: parameters(paging),
    run: (account, { input }) => toPage(account.store.list('test_clock'), input, PATH),
  }),
]

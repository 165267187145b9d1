import { createStore, type SavedTables, type Store } from './store.ts'
import type { Kind, StripeEvent, Tables } from './wire.ts'

export const API_VERSION = '2026-10-28.endive'
export const DEFAULT_CLOCK = 'clock_default'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export interface Keys {
  secret: string
  publishable: string
  webhook: string
}

/** State that survives a restart. */
export interface SavedAccount {
  keys: Keys
  /** Seconds that the stand-in's own clock is ahead of the real one. */
  ahead: number
  tables: SavedTables
}

export interface Account {
  store: Store
  keys: Keys
  /** Base URL of the hosted pages. */
  origin: string
  newId: (prefix: string) => string
  /** Seconds since 1970 on the customer's clock. */
  now: (customer?: string | null) => number
  /** The same by the id of a clock; null for the stand-in's own. */
  clockTime: (testClock: string | null) => number
  moveClock: (testClock: string | null, to: number) => void
  /** Runs the work as if the stand-in's own clock were at that time. */
  standAt: <T>(time: number, work: () => T) => T
  emit: (type: string, object: object, before?: object) => void
  /** Stores the row, and emits an event if it has changed. */
  update: <K extends Kind>(kind: K, row: Tables[K], type?: string) => Tables[K]
  /** The current call, for events. */
  setRequest: (request: StripeEvent['request']) => void
  save: () => SavedAccount
}

export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length] ?? 'A').join('')
}

export const newKeys = (): Keys => ({
  secret: `sk_test_51${randomText(40)}`,
  publishable: `pk_test_51${randomText(40)}`,
  webhook: `whsec_${randomText(32)}`,
})

function findChanges(before: object, after: object): Record<string, unknown> {
  const was = new Map<string, unknown>(Object.entries(before))
  const isSame = (key: string, value: unknown) => JSON.stringify(was.get(key)) === JSON.stringify(value)
  const changed = Object.entries(after).filter(([key, value]) => !isSame(key, value))
  return Object.fromEntries(changed.map(([key]) => [key, was.get(key) ?? null]))
}

const toCustomerId = (object: object): string | null => {
  const named = object as { object?: string; id?: string; customer?: unknown }
  if (named.object === 'customer') return named.id ?? null
  return typeof named.customer === 'string' ? named.customer : null
}

export interface AccountOptions {
  origin: string
  saved?: SavedAccount | undefined
  keys?: Keys | undefined
  now: () => Date
  onChange: () => void
  /** Called for each event, after it was stored. */
  onEvent: (event: StripeEvent) => void
}

function createClock(store: Store, { now, saved, onChange }: AccountOptions) {
  let ahead = saved?.ahead ?? 0
  let standing: number | undefined
  const ownTime = () => standing ?? Math.floor(now().getTime() / 1000) + ahead
  return {
    ownTime,
    ahead: () => ahead,
    clockTime: (id: string | null) =>
      (id === null ? ownTime() : store.find('test_clock', id)?.frozen_time) ?? 0,
    moveClock: (id: string | null, to: number) => {
      const clock = id === null ? undefined : store.find('test_clock', id)
      if (clock) store.put('test_clock', { ...clock, frozen_time: to })
      else ahead += to - ownTime()
      onChange()
    },
    standAt: <T>(time: number, work: () => T): T => {
      const before = standing
      standing = time
      try {
        return work()
      } finally {
        standing = before
      }
    },
  }
}

const newId = (prefix: string) => `${prefix}_${randomText(24)}`

function createUpdate(store: Store, emit: Account['emit']): Account['update'] {
  return (kind, row, type) => {
    const before = store.find(kind, row.id)
    if (before && JSON.stringify(before) === JSON.stringify(row)) return row
    store.put(kind, row)
    if (type) emit(type, row, before)
    return row
  }
}

export function createAccount(options: AccountOptions): Account {
  const { saved, origin, onChange, onEvent } = options
  const store = createStore(saved?.tables ?? {}, onChange)
  const keys = saved?.keys ?? options.keys ?? newKeys()
  const clock = createClock(store, options)
  let request: StripeEvent['request'] = null

  const now = (customer: string | null = null) =>
    clock.clockTime((customer === null ? null : store.find('customer', customer)?.test_clock) ?? null)

  function emit(type: string, object: object, before?: object) {
    const event = store.put('event', {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: now(toCustomerId(object)),
      data: { object, ...(before ? { previous_attributes: findChanges(before, object) } : {}) },
      livemode: false,
      pending_webhooks: 0,
      request,
      type,
    })
    onEvent(event)
  }

  return {
    store,
    keys,
    origin,
    newId,
    now,
    clockTime: clock.clockTime,
    moveClock: clock.moveClock,
    standAt: clock.standAt,
    emit,
    update: createUpdate(store, emit),
    setRequest: (next) => (request = next),
    save: () => ({ keys, ahead: clock.ahead(), tables: store.save() }),
  }
}

import type { Kind, Tables } from './wire.ts'

const KINDS = [
  'customer',
  'tax_id',
  'setup_intent',
  'payment_intent',
  'payment_method',
  'charge',
  'card',
  'product',
  'price',
  'coupon',
  'coupon_scope',
  'promotion_code',
  'discount',
  'subscription',
  'ledger',
  'held_change',
  'pending_item',
  'invoice',
  'invoice_payment',
  'checkout_session',
  'portal_configuration',
  'portal_session',
  'test_clock',
  'event',
  'delivery',
  'deleted',
] as const satisfies readonly Kind[]

export type SavedTables = { [K in Kind]?: Tables[K][] }
type Row = Tables[Kind]

/** Rows by kind and id. A row is never changed in place, so that a refused call can be rolled back. */
export interface Store {
  find<K extends Kind>(kind: K, id: string): Tables[K] | undefined
  /** Oldest first. */
  list<K extends Kind>(kind: K): Tables[K][]
  put<K extends Kind>(kind: K, row: Tables[K]): Tables[K]
  remove(kind: Kind, id: string): void
  /** Rolls back the changes of work that throws, unless the error keeps them. */
  attempt<T>(work: () => T, stands: (error: unknown) => boolean): T
  save(): SavedTables
}

function createTables(saved: SavedTables) {
  return new Map<Kind, Map<string, Row>>(
    KINDS.map((kind) => [kind, new Map((saved[kind] ?? []).map((row) => [row.id, row]))]),
  )
}

function runOrUndo<T>(work: () => T, stands: (error: unknown) => boolean, steps: (() => unknown)[]): T {
  try {
    return work()
  } catch (error) {
    if (!stands(error)) for (const step of steps.splice(0).reverse()) step()
    throw error
  }
}

export function createStore(saved: SavedTables, onChange: () => void): Store {
  const tables = createTables(saved)
  let undo: (() => unknown)[] | undefined

  const table = (kind: Kind) => tables.get(kind) ?? new Map<string, Row>()

  function remember(kind: Kind, id: string) {
    const before = table(kind).get(id)
    undo?.push(() => (before ? table(kind).set(id, before) : table(kind).delete(id)))
    onChange()
  }

  return {
    // The tables are filled by `put` alone, which takes rows of their kind.
    find: <K extends Kind>(kind: K, id: string) => table(kind).get(id) as Tables[K] | undefined,
    list: <K extends Kind>(kind: K) => [...table(kind).values()] as Tables[K][],
    put(kind, row) {
      remember(kind, row.id)
      table(kind).set(row.id, row)
      return row
    },
    remove: (kind, id) => {
      remember(kind, id)
      table(kind).delete(id)
    },
    attempt: (work, stands) => {
      const outer = undo
      const mine = (undo = [] as (() => unknown)[])
      try {
        return runOrUndo(work, stands, mine)
      } finally {
        undo = outer
        outer?.push(...mine)
      }
    },
    save: () => Object.fromEntries(KINDS.map((kind) => [kind, [...table(kind).values()]])),
  }
}

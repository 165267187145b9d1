import type * as z from 'zod'

/** What a call costs, in millionths of a US dollar. */
export interface Price {
  /** For the call, whatever it replies. */
  base: number
  /** For each row of its reply. */
  row: number
}

/**
 * Published list prices, which may differ from those of an account: read from https://dataforseo.com/pricing and from the costs in the
 * examples of https://docs.dataforseo.com/v3 (0.106 for six months of history, 0.0103 for three keywords) in November 2026.
 * What a call really cost is in its reply, and only that is entered in the ledger.
 */
export const LIST_PRICES = {
  labs: { base: 10_000, row: 100 },
  labsHistory: { base: 100_000, row: 1_000 },
  backlinks: { base: 20_000, row: 30 },
  instantPage: { base: 125, row: 0 },
  lighthouse: { base: 4_250, row: 0 },
  technologies: { base: 10_000, row: 0 },
} as const satisfies Record<string, Price>

/** One endpoint: where it is, what it costs, and what of its reply is read. */
export interface PaidCall<Task extends object, Result> {
  /** Below `/v3/`. */
  path: string
  price: Price
  /** Of one entry of `result`. */
  result: z.ZodType<Result>
  /** Only the type of what is asked: it has no value. */
  task?: Task
}

export const paidCall =
  <Task extends object>() =>
  <Result>(path: string, price: Price, result: z.ZodType<Result>): PaidCall<Task, Result> => ({
    path,
    price,
    result,
  })

/** What a call with so many rows is expected to cost, in millionths of a US dollar. */
export const estimateCost = ({ price }: Pick<PaidCall<object, unknown>, 'price'>, rows: number): number =>
  price.base + price.row * rows

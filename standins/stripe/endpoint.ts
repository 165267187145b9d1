import type * as z from 'zod'
import { type Account } from './account.ts'
import { refused } from './stripe-error.ts'

export interface Call<Input> {
  params: Record<string, string>
  input: Input
  /** Whether it is from a browser, with the publishable key. */
  isPublishable: boolean
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  parameters: z.ZodType
  /** Whether browsers may call it too, with the client secret of the object. */
  isPublic: boolean
  run: (account: Account, call: Call<unknown>) => object
}

interface Definition<Schema extends z.ZodType> {
  method: Endpoint['method']
  path: string
  parameters: Schema
  isPublic?: boolean
  run: (account: Account, call: Call<z.output<Schema>>) => object
}

/** An endpoint with input typed by its parameters. */
export function endpoint<Schema extends z.ZodType>(definition: Definition<Schema>): Endpoint {
  const { run, isPublic = false, ...rest } = definition
  // The router parses with the endpoint's own schema before it runs it.
  return { ...rest, isPublic, run: (account, call) => run(account, call as Call<z.output<Schema>>) }
}

export const idOf = ({ params }: Call<unknown>) => params['id'] ?? ''

interface Range {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}
interface Paging {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Range | undefined
}
export interface Listed {
  id: string
  created?: number
}

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

function isInRange(created: number, range: number | Range): boolean {
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}

function findPlace(rows: readonly Listed[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw refused(`No such object: '${id}'`, param, 'resource_missing')
  return index
}

/** One page of rows, newest first as in Stripe, from rows that are oldest first. */
export function toPage<Row extends Listed>(rows: readonly Row[], paging: Paging, url: string) {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before, created } = paging
  if (limit < 1 || limit > MAX_LIMIT)
    throw refused(`Invalid limit: must be between 1 and ${MAX_LIMIT}`, 'limit', 'parameter_invalid_integer')
  const wanted = rows.filter((row) => created === undefined || isInRange(row.created ?? 0, created)).reverse()
  if (before !== undefined) {
    const end = findPlace(wanted, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: wanted.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : findPlace(wanted, after, 'starting_after') + 1
  const data = wanted.slice(start, start + limit)
  return { object: 'list', data, has_more: wanted.length > start + limit, url }
}

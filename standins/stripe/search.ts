import { type Account } from './account.ts'
import { refused } from './stripe-error.ts'
import type { Customer } from './wire.ts'

/** The lag of search, in seconds. */
const DELAY = 60
const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100
const CLAUSE = /^(?:metadata\['([^']{1,40})'\]|(email|name)):'([^']{0,500})'$/

interface Search {
  query: string
  limit?: number | undefined
  page?: string | undefined
}

type Matches = (customer: Customer) => boolean

function readClause(clause: string): Matches {
  const [, key, field, value = ''] = CLAUSE.exec(clause) ?? []
  if (key !== undefined) return ({ metadata }) => metadata[key] === value
  if (field === 'email') return ({ email }) => email?.toLowerCase() === value.toLowerCase()
  if (field === 'name') return ({ name }) => name?.toLowerCase() === value.toLowerCase()
  throw refused(`We were unable to parse your search query: the stand-in does not know ${clause}.`, 'query')
}

/** One page of results, newest first. A customer is found a minute after its creation. */
export function searchCustomers(account: Account, { query, limit = DEFAULT_LIMIT, page = '0' }: Search) {
  if (limit < 1 || limit > MAX_LIMIT)
    throw refused(`Invalid limit: must be between 1 and ${MAX_LIMIT}`, 'limit', 'parameter_invalid_integer')
  const clauses = query.split(' AND ').map((clause) => readClause(clause.trim()))
  const start = Number(page)
  if (!Number.isInteger(start) || start < 0) throw refused('Invalid page.', 'page')
  const found = account.store
    .list('customer')
    .filter((row) => row.created <= account.clockTime(row.test_clock ?? null) - DELAY)
    .filter((row) => clauses.every((matches) => matches(row)))
    .reverse()
  const end = start + limit
  const hasMore = found.length > end
  return {
    object: 'search_result',
    data: found.slice(start, end),
    has_more: hasMore,
    next_page: hasMore ? String(end) : null,
    url: '/v1/customers/search',
  }
}

import { type SignedInScope } from '#api/core/access/scope.ts'
import { DATAFORSEO_PRICES } from '#api/integrations/dataforseo/price-list.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { findConnectionRow } from '#api/sources/connections.queries.ts'
import { sumByDay, sumSpent } from '#api/sources/dataforseo/source-calls.queries.ts'
import { readSpendingSettings, startOf } from '#api/sources/dataforseo/spend.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { MICRO_DOLLARS } from '#contract/seo/micro-dollars.ts'
import {
  type exportSourceCalls as exportContract,
  type listSourceCalls as contract,
  type SourceCall,
  type SourceSpending,
} from '#contract/seo/sources.costs.ts'
import { pageOfSourceCalls, readSourceCallRows } from './source-costs.queries.ts'

type Row = Awaited<ReturnType<typeof pageOfSourceCalls>>['rows'][number]

const SHOWN_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const toSourceCall = (row: Omit<Row, 'total'>): SourceCall => ({
  id: row.id,
  at: row.at.toISOString(),
  endpoint: row.endpoint,
  target: row.target,
  reserved: row.reserved,
  cost: row.cost,
  outcome: row.outcome,
  requestedBy: row.requestedBy === null ? null : { id: row.requestedBy, name: row.requestedByName ?? '' },
})

export async function listSourceCalls(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { rows, total } = await pageOfSourceCalls(db, actor.organizationId, query)
  return { items: rows.map(toSourceCall), total }
}

const HEADER = ['at', 'endpoint', 'target', 'outcome', 'reserved_usd', 'cost_usd', 'requested_by']
/** A decimal fraction to the millionth, without the noise of a binary one. */
const toDollars = (amount: number) => (amount / MICRO_DOLLARS).toFixed(6)

const toRow = (row: Omit<Row, 'total'>): CsvRow => [
  row.at.toISOString(),
  row.endpoint,
  row.target,
  row.outcome,
  toDollars(row.reserved),
  row.cost === null ? null : toDollars(row.cost),
  row.requestedByName,
]

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof exportContract>) {
  for await (const rows of readSourceCallRows(db, actor.organizationId, query)) yield rows.map(toRow)
}

export const exportSourceCalls = (scope: SignedInScope, query: QueryOf<typeof exportContract>) =>
  streamCsv(HEADER, readRows(scope, query))

/** Every one of the last days, also those on which nothing was spent. */
function toDays(start: Date, spent: readonly { date: string; spent: number; calls: number }[]) {
  const byDay = new Map(spent.map((day) => [day.date, day]))
  return Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const date = new Date(start.getTime() - (SHOWN_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return byDay.get(date) ?? { date, spent: 0, calls: 0 }
  })
}

export async function getSourceSpending({ actor, db, now }: SignedInScope): Promise<SourceSpending> {
  const whose = { organizationId: actor.organizationId, source: 'dataforseo' } as const
  const start = startOf(now())
  const since = new Date(start.day.getTime() - (SHOWN_DAYS - 1) * DAY_MS)
  const [connection, spent, days] = await Promise.all([
    findConnectionRow(db, whose),
    sumSpent(db, whose, start),
    sumByDay(db, whose, since),
  ])
  const settings = connection ? readSpendingSettings(connection.settings) : null
  return {
    settings: settings && {
      spending: settings.spending,
      dailyBudget: settings.dailyBudget,
      monthlyBudget: settings.monthlyBudget,
      version: connection?.version ?? 1,
    },
    today: spent.day,
    thisMonth: spent.month,
    days: toDays(start.day, days),
    prices: DATAFORSEO_PRICES,
  }
}

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { Days, listQuery, withDaysInOrder } from '#contract/list-query.ts'
import { EditSpending } from './sources.costs.forms.ts'
import { CALL_OUTCOMES, DEFAULT_BUDGET, MAX_BUDGET, SPENDING_MODES } from './sources.costs.words.ts'

// What paid sources have cost: every call, what it was expected to cost, and what its reply says that it did.

/** Millionths of a US dollar, as a whole number. */
const MicroDollars = z.number().int().min(0)
const Budget = MicroDollars.max(MAX_BUDGET)
const Day = z.iso.date()

/** What a connection of DataForSEO may spend. Days and months are those of UTC. */
export const DataForSeoSettings = z.object({
  spending: z.enum(SPENDING_MODES).default('ask-first'),
  dailyBudget: Budget.default(DEFAULT_BUDGET.daily),
  monthlyBudget: Budget.default(DEFAULT_BUDGET.monthly),
  /** The country whose search results are meant where nobody names one: ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
})
export type DataForSeoSettings = z.infer<typeof DataForSeoSettings>

export const SourceCall = z.object({
  id: z.string(),
  at: Timestamp,
  endpoint: z.string(),
  /** The domain or page that it was about. */
  target: z.string(),
  /** What was set aside for it. */
  reserved: MicroDollars,
  /** What it cost; null while it is under way, and where nobody knows: then what was set aside counts. */
  cost: MicroDollars.nullable(),
  outcome: z.enum(CALL_OUTCOMES),
  /** Null for what was asked on a schedule, and for people who are gone. */
  requestedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type SourceCall = z.infer<typeof SourceCall>

const CallQuery = listQuery({
  sorts: ['at', 'cost', 'endpoint', 'target'],
  direction: 'desc',
  filters: {
    outcome: z.enum(CALL_OUTCOMES).optional(),
    /** Days in UTC: `2026-03-01`. Both are included. */
    ...Days,
  },
})

export const listSourceCalls = endpoint({
  method: 'GET',
  path: '/seo/sources/dataforseo/costs',
  summary: 'Every paid call of DataForSEO, with what it cost',
  access: 'administrator',
  query: withDaysInOrder(CallQuery),
  reply: z.object({ items: z.array(SourceCall), total: z.number().int() }),
  status: 200,
})

export const exportSourceCalls = endpoint({
  method: 'GET',
  path: '/seo/sources/dataforseo/costs/export',
  summary: 'Every paid call of DataForSEO, as a CSV file, streamed',
  access: 'administrator',
  query: withDaysInOrder(CallQuery.omit(UNPAGED)),
  media: 'text/csv',
  status: 200,
})

export const SourceSpending = z.object({
  /** Null where the source is not connected. */
  settings: z
    .object({
      spending: z.enum(SPENDING_MODES),
      dailyBudget: Budget,
      monthlyBudget: Budget,
      version: Version,
    })
    .nullable(),
  /** What today's and this month's calls have cost, and what is set aside for those that nobody knows the cost of. */
  today: MicroDollars,
  thisMonth: MicroDollars,
  /** The last 30 days, oldest first, each of them. */
  days: z.array(z.object({ date: Day, spent: MicroDollars, calls: z.number().int().min(0) })),
  /** Published list prices, which may differ from those of the account. */
  prices: z.array(z.object({ endpoint: z.string(), base: MicroDollars, row: MicroDollars })),
})
export type SourceSpending = z.infer<typeof SourceSpending>

export const getSourceSpending = endpoint({
  method: 'GET',
  path: '/seo/sources/dataforseo/spending',
  summary: 'What DataForSEO has cost today, this month and by day, against its budget',
  access: 'administrator',
  reply: SourceSpending,
  status: 200,
})

/** Days and months are those of UTC. A budget of 0 spends nothing. */
export const updateSourceSpending = endpoint({
  method: 'PATCH',
  path: '/seo/sources/dataforseo/spending',
  summary: 'Change what DataForSEO may spend per day and per month, and whether it asks first',
  access: 'administrator',
  body: EditSpending,
  reply: SourceSpending,
  status: 200,
})

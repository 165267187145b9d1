import { askDataForSeo } from '#api/integrations/dataforseo/ask-dataforseo.ts'
import { DataForSeoError, type DataForSeoFailure } from '#api/integrations/dataforseo/dataforseo-error.ts'
import { estimateCost, type PaidCall } from '#api/integrations/dataforseo/paid-call.ts'
import { newId } from '#api/lib/ids.ts'
import { formatAboutMicroDollars, formatMicroDollars } from '#contract/seo/micro-dollars.ts'
import { DataForSeoSettings } from '#contract/seo/sources.costs.ts'
import { type Connection, useConnection } from '#api/sources/connections.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { SourceUnavailable, type UnavailableReason } from '#api/sources/source.ts'
import {
  type BudgetSince,
  findHighestCost,
  reserveCall,
  settleCall,
  sumSpent,
} from './source-calls.queries.ts'

const SOURCE = 'dataforseo'
const MINUTE_MS = 60_000
/** For so long an account's own prices are remembered. */
const REMEMBERED_MS = 30 * 24 * 60 * MINUTE_MS

/** One call: of which endpoint, about what, and how many rows its reply may have. */
export interface Purchase<Task extends object, Result> {
  call: PaidCall<Task, Result>
  task: Task
  /** The domain or page, for the ledger. */
  target: string
  rows: number
}

/** A connection with what it may spend. */
export interface Account {
  connection: Connection
  settings: DataForSeoSettings
}

/** Costs money, and nobody has agreed to it yet. */
export class PriceUnavailable extends SourceUnavailable {
  override name = 'PriceUnavailable'
  /** What it is expected to cost, in millionths of a US dollar. */
  readonly price: number

  constructor(price: number) {
    super(
      SOURCE,
      'price',
      `DataForSEO has this for about ${formatAboutMicroDollars(price)}, and you chose to be asked first.`,
    )
    this.price = price
  }
}

/** Settings that nobody can read spend nothing. */
export const readSpendingSettings = (settings: unknown): DataForSeoSettings =>
  DataForSeoSettings.safeParse(settings ?? {}).data ?? {
    spending: 'ask-first',
    dailyBudget: 0,
    monthlyBudget: 0,
    country: 'US',
  }

/** When the day and the month began, in UTC. */
export function startOf(at: Date): { day: Date; month: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { day: new Date(Date.UTC(year, month, at.getUTCDate())), month: new Date(Date.UTC(year, month)) }
}

/** What a call is expected to cost: by the list of prices, or as much as it has cost this organization lately. */
export async function expectCost(
  { db, organizationId, now }: SourceScope,
  { call, rows }: Pick<Purchase<object, unknown>, 'call' | 'rows'>,
): Promise<number> {
  const since = new Date(now().getTime() - REMEMBERED_MS)
  const highest = await findHighestCost(db, { organizationId, source: SOURCE, endpoint: call.path }, since)
  return Math.max(estimateCost(call, rows), highest ?? 0)
}

/** Which budget has no room for it, and when it begins again. */
async function refuseByBudget(
  { db, organizationId, now }: SourceScope,
  { dailyBudget, monthlyBudget }: DataForSeoSettings,
  price: number,
): Promise<SourceUnavailable> {
  const at = now()
  const start = startOf(at)
  const spent = await sumSpent(db, { organizationId, source: SOURCE }, start)
  const isMonth = spent.month + price > monthlyBudget
  const end = isMonth
    ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
    : start.day.getTime() + 24 * 60 * MINUTE_MS
  const [left, budget, period] = isMonth
    ? [monthlyBudget - spent.month, monthlyBudget, 'month']
    : [dailyBudget - spent.day, dailyBudget, 'day']
  return new SourceUnavailable(
    SOURCE,
    'budget',
    `This costs about ${formatAboutMicroDollars(price)} at DataForSEO, and ${formatMicroDollars(Math.max(0, left))} is left of the ${formatMicroDollars(budget)} a ${period} that you allow.`,
    Math.ceil((end - at.getTime()) / 1000),
  )
}

const REASONS: Record<DataForSeoFailure, UnavailableReason> = {
  'no-answer': 'no-answer',
  slow: 'slow',
  unreadable: 'unreadable',
  refused: 'refused',
  'no-money': 'refused',
  'too-many-requests': 'too-many-requests',
  failed: 'failed',
}
const SENTENCES: Record<DataForSeoFailure, string> = {
  'no-answer': 'DataForSEO can’t be reached now.',
  slow: 'DataForSEO did not reply within 30 seconds.',
  unreadable: 'DataForSEO replied with something that can’t be read.',
  refused: 'DataForSEO refuses this login, or the account may not use this.',
  'no-money': 'The DataForSEO account has no money left. Add funds there.',
  'too-many-requests': 'DataForSEO asks for a pause.',
  failed: 'DataForSEO could not do this.',
}

export function toUnavailable({ reason, code, retryAfter }: DataForSeoError): SourceUnavailable {
  const status = code === null ? '' : ` Its status was ${code}.`
  return new SourceUnavailable(SOURCE, REASONS[reason], SENTENCES[reason] + status, retryAfter)
}

/**
 * Buys one reply: the price is set aside before the call, and what it has cost is entered after it.
 * @throws SourceUnavailable where no budget has room for it, before anything is sent, and where the call fails
 */
export async function spend<Task extends object, Result>(
  scope: SourceScope,
  { connection, settings }: Account,
  purchase: Purchase<Task, Result>,
): Promise<Result | null> {
  const { db, organizationId, personId, now } = scope
  const { call, task, target } = purchase
  const reserved = await expectCost(scope, purchase)
  const at = now()
  const start = startOf(at)
  const budgets: BudgetSince[] = [
    { since: start.day, budget: settings.dailyBudget },
    { since: start.month, budget: settings.monthlyBudget },
  ]
  const row = {
    id: newId('spc'),
    organizationId,
    source: SOURCE,
    endpoint: call.path,
    target,
    reserved,
  } as const
  if (!(await reserveCall(db, { ...row, requestedBy: personId, at }, budgets)))
    throw await refuseByBudget(scope, settings, reserved)
  return useConnection(scope, connection, async ({ login = '', password = '' }) => {
    try {
      const { result, cost } = await askDataForSeo(scope, { credentials: { login, password }, call, task })
      await settleCall(db, row, { cost, outcome: 'done' })
      return result
    } catch (error) {
      if (!(error instanceof DataForSeoError)) throw error
      await settleCall(db, row, { cost: error.cost, outcome: 'failed' })
      throw toUnavailable(error)
    }
  })
}

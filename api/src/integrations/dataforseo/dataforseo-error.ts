export type DataForSeoFailure =
  'no-answer' | 'slow' | 'unreadable' | 'refused' | 'no-money' | 'too-many-requests' | 'failed'

/** DataForSEO did not do what it was asked for. */
export class DataForSeoError extends Error {
  override name = 'DataForSeoError'
  readonly reason: DataForSeoFailure
  /** In millionths of a US dollar, as its reply says; null where nobody knows whether it was done, and paid for. */
  readonly cost: number | null
  /** Its status code (https://docs.dataforseo.com/v3/appendix/errors), or that of HTTP. */
  readonly code: number | null
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | null

  constructor(
    reason: DataForSeoFailure,
    {
      cost = null,
      code = null,
      retryAfter = null,
    }: { cost?: number | null; code?: number | null; retryAfter?: number | null } = {},
  ) {
    super(`DataForSEO: ${reason}${code === null ? '' : ` (${code})`}`)
    this.reason = reason
    this.cost = cost
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const DONE = 20000
/** It looked, and knows nothing. */
export const NOTHING_FOUND = 40102

/** Codes that mean the login, the account, or what the account has paid for. */
const REFUSALS = new Set([40100, 40104, 40201, 40203, 40204, 40206, 40207])
const NO_MONEY = new Set([40200, 40210])
const TOO_MANY = new Set([40202, 40209])

export function reasonOf(code: number): DataForSeoFailure {
  if (REFUSALS.has(code)) return 'refused'
  if (NO_MONEY.has(code)) return 'no-money'
  return TOO_MANY.has(code) ? 'too-many-requests' : 'failed'
}

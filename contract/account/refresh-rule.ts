/** Responses that mean the refresh token itself was rejected. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 422])

/**
 * The one rule for a failed refresh: a rejection ends the session. Everything else, no response included, is a failure
 * of our own and says nothing about the session: it is kept, and the refresh is retried.
 */
export const isRefreshRefused = (status: number): boolean => REFUSALS.has(status)

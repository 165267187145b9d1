/** What an exchange of tokens was answered with by somebody who has looked at the refresh token and won't take it. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 422])

/**
 * The one rule for a failed refresh: a refusal ends the session. Everything else, no answer included, is a failure of our
 * own, which says nothing about the session: it is kept, and asked again.
 */
export const isRefreshRefused = (status: number): boolean => REFUSALS.has(status)

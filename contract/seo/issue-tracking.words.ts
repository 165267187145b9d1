// Names of what people do with an issue, without schemas.

/** `fixed` is gone in the newest audit; the others are there, or nobody knows better. */
export const ISSUE_STATES = ['open', 'assigned', 'ready', 'muted', 'fixed'] as const
export type IssueState = (typeof ISSUE_STATES)[number]

/** `todo`: open, assigned, and ready to check. */
export const STATE_FILTERS = ['todo', ...ISSUE_STATES] as const
export type StateFilter = (typeof STATE_FILTERS)[number]

export const MAX_REASON = 300
export const MAX_COMMENT = 2000
/** Of one issue. */
export const MAX_COMMENTS = 500
/** URLs of one issue that are muted by themselves. */
export const MAX_MUTED_URLS = 200
/** Audits that a history goes back to. */
export const MOST_AUDITS = 30

/** What a mute does, and what it leaves alone: said where somebody mutes. */
export const MUTE_HINT =
  'Muted issues are hidden from the list of issues to fix and from its counts. The health score doesn’t change.'

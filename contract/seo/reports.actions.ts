import type { RefusalTable } from '#contract/allowed-actions.ts'

/** Reports per organization, and links of each that are kept. */
export const MAX_REPORTS = 200
export const MAX_SHARES = 20

/** `share` makes links that everybody can open, and revokes them; `schedule` emails it. */
export const REPORT_ACTIONS = ['edit', 'share', 'schedule', 'delete'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

/** Actions on the list of reports, not on one of them. */
export const CREATE_REPORT_ACTIONS = ['create'] as const

export const REPORT_REFUSALS = {
  role: {
    kind: 'forbidden',
    text: 'Only the person who created a report, managers and administrators can change, share or schedule it.',
  },
  unconfirmed: { kind: 'email-unconfirmed', text: 'Confirm your email address first.' },
  limit: {
    kind: 'limit-reached',
    text: `You have ${MAX_REPORTS} reports. Delete one to create another.`,
  },
} as const satisfies RefusalTable<string>
export type ReportReason = keyof typeof REPORT_REFUSALS

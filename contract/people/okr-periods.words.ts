// Words about periods of OKRs. Without schemas, so that labels bring none into the script of a page.

export const PERIOD_STATES = ['preparation', 'active', 'closed'] as const
export type PeriodState = (typeof PERIOD_STATES)[number]

export const PERIOD_STATE_WORDS: Readonly<Record<PeriodState, string>> = {
  preparation: 'Preparation',
  active: 'Active',
  closed: 'Closed',
}

/** How often key results are checked in. */
export const CADENCES = ['weekly', 'biweekly', 'monthly'] as const
export type Cadence = (typeof CADENCES)[number]

export const CADENCE_WORDS: Readonly<Record<Cadence, string>> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
}

export const CADENCE_DAYS: Readonly<Record<Cadence, number>> = { weekly: 7, biweekly: 14, monthly: 30 }

/** Who may create company objectives, and who team objectives. */
export const COMPANY_CREATORS = ['administrators', 'managers'] as const
export const TEAM_CREATORS = ['leads', 'members'] as const

export const COMPANY_CREATOR_WORDS: Readonly<Record<(typeof COMPANY_CREATORS)[number], string>> = {
  administrators: 'Administrators',
  managers: 'Administrators and managers',
}
export const TEAM_CREATOR_WORDS: Readonly<Record<(typeof TEAM_CREATORS)[number], string>> = {
  leads: 'Administrators and leads of the team',
  members: 'Administrators, leads and members of the team',
}

/** Periods of an organization. */
export const MAX_PERIODS = 200

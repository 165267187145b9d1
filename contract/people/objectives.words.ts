// Words about objectives and key results. Without schemas, so that labels bring none into the script of a page.

export const OBJECTIVE_LEVELS = ['company', 'team', 'individual'] as const
export type ObjectiveLevel = (typeof OBJECTIVE_LEVELS)[number]
export const LEVEL_WORDS: Readonly<Record<ObjectiveLevel, string>> = {
  company: 'Company',
  team: 'Team',
  individual: 'Individual',
}

export const OBJECTIVE_STATES = ['draft', 'pending_approval', 'active', 'closed'] as const
export type ObjectiveState = (typeof OBJECTIVE_STATES)[number]
export const OBJECTIVE_STATE_WORDS: Readonly<Record<ObjectiveState, string>> = {
  draft: 'Draft',
  pending_approval: 'Waiting for approval',
  active: 'Active',
  closed: 'Closed',
}

/** From the best on. */
export const HEALTHS = ['on_track', 'at_risk', 'off_track'] as const
export type Health = (typeof HEALTHS)[number]
export const HEALTH_WORDS: Readonly<Record<Health, string>> = {
  on_track: 'On track',
  at_risk: 'At risk',
  off_track: 'Off track',
}

export const OUTCOMES = ['achieved', 'partly', 'missed', 'canceled'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  achieved: 'Achieved',
  partly: 'Partly achieved',
  missed: 'Missed',
  canceled: 'Canceled',
}

export const VISIBILITIES = ['public', 'team', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]
export const VISIBILITY_WORDS: Readonly<Record<Visibility, string>> = {
  public: 'Everybody in the organization',
  team: 'Owners, their managers and their team',
  private: 'Owners and their managers',
}

export const PROGRESS_MODES = ['rollup', 'manual'] as const
export type ProgressMode = (typeof PROGRESS_MODES)[number]
export const PROGRESS_MODE_WORDS: Readonly<Record<ProgressMode, string>> = {
  rollup: 'From key results and aligned objectives',
  manual: 'Entered in check-ins',
}

export const OBJECTIVE_KINDS = ['business', 'development'] as const
export const OBJECTIVE_KIND_WORDS: Readonly<Record<(typeof OBJECTIVE_KINDS)[number], string>> = {
  business: 'Business',
  development: 'Development',
}

export const METRICS = ['percent', 'number', 'currency', 'boolean', 'milestone'] as const
export type Metric = (typeof METRICS)[number]
export const METRIC_WORDS: Readonly<Record<Metric, string>> = {
  percent: 'Percent',
  number: 'Number',
  currency: 'Currency',
  boolean: 'Done or not done',
  milestone: 'Milestones',
}

/** Levels of a tree of objectives. */
export const MAX_DEPTH = 6
/** Objectives of an organization, archived ones included. */
export const MAX_OBJECTIVES = 50_000
export const MAX_OWNERS = 20
export const MAX_TAGS = 10
export const MAX_SUPPORTS = 20
export const MAX_MILESTONES = 30
/** Comments of one objective. */
export const MAX_COMMENTS = 2000
/** Check-ins of one key result, or of one objective itself. */
export const MAX_CHECK_INS = 5000

/** For how long its author can change a check-in. */
export const CHECK_IN_EDIT_MINUTES = 15

/** A key result is overdue for a check-in once its cadence is exceeded by half. */
export const OVERDUE_FACTOR = 1.5

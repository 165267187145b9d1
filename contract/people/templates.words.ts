export const TEMPLATE_TABS = ['your', 'recommended', 'archived'] as const
export type TemplateTab = (typeof TEMPLATE_TABS)[number]

export const TEMPLATE_TAB_WORDS: Readonly<Record<TemplateTab, string>> = {
  your: 'Your templates',
  recommended: 'Recommended',
  archived: 'Archived',
}

export const TEMPLATE_STATUSES = ['draft', 'in_use', 'recommended', 'archived'] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

export const TEMPLATE_STATUS_WORDS: Readonly<Record<TemplateStatus, string>> = {
  draft: 'Draft',
  in_use: 'In use',
  recommended: 'Recommended',
  archived: 'Archived',
}

export const MAX_TAGS = 10
export const LONGEST_TAG = 30
export const MAX_TEMPLATE_QUESTIONS = 100

/** What is asked about each goal. */
export const GOAL_RESPONSE_TYPES = ['rating', 'comment', 'yes_no', 'text'] as const

export const GOAL_VISIBILITIES = ['public', 'all'] as const
export type GoalVisibility = (typeof GOAL_VISIBILITIES)[number]
export const GOAL_VISIBILITY_WORDS: Readonly<Record<GoalVisibility, string>> = {
  public: 'Public goals only',
  all: 'All goals that the reviewer can see',
}

export const GOAL_FILTERS = ['active', 'ended', 'both'] as const
export type GoalFilter = (typeof GOAL_FILTERS)[number]
export const GOAL_FILTER_WORDS: Readonly<Record<GoalFilter, string>> = {
  active: 'Active goals',
  ended: 'Goals that ended recently',
  both: 'Active goals, and those that ended recently',
}

export const DEFAULT_GOALS = {
  questionText: 'How far was this goal met, given what changed along the way?',
  responseType: 'rating',
  scale: {
    min: 1,
    labels: ['Not started', 'Below what was expected', 'Partly met', 'Met', 'Exceeded'] as string[],
  },
  visibility: 'all',
  goalFilter: 'both',
  windowDays: 365,
} as const

/** Which recently means: goals that ended this many days ago at most. */
export const MAX_WINDOW_DAYS = 730

/** The fields of one question in the form of a template. */
export const questionField = <Part extends 'required' | 'weight'>(
  part: Part,
  questionId: string,
): `${Part}-${string}` => `${part}-${questionId}`

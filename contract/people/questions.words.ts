export const RESPONSE_TYPES = [
  'rating',
  'multiple_choice',
  'multiple_select',
  'comment',
  'yes_no',
  'text',
] as const
export type ResponseType = (typeof RESPONSE_TYPES)[number]

export const RESPONSE_TYPE_WORDS: Readonly<Record<ResponseType, string>> = {
  rating: 'Rating',
  multiple_choice: 'Multiple choice',
  multiple_select: 'Multiple select',
  comment: 'Comment',
  yes_no: 'Yes or no',
  text: 'Short text',
}

export const RESPONSE_TYPE_HINTS: Readonly<Record<ResponseType, string>> = {
  rating: 'One point of a scale, such as 1 to 5.',
  multiple_choice: 'One of several options.',
  multiple_select: 'Any number of several options.',
  comment: 'A longer text of up to 10,000 characters.',
  yes_no: 'One of these two.',
  text: 'One line of up to 255 characters.',
}

/** Own questions, those that Bellwether recommends, and own ones that are no longer offered. */
export const QUESTION_TABS = ['your', 'recommended', 'archived'] as const
export type QuestionTab = (typeof QUESTION_TABS)[number]

export const QUESTION_TAB_WORDS: Readonly<Record<QuestionTab, string>> = {
  your: 'Your questions',
  recommended: 'Recommended',
  archived: 'Archived',
}

/** How questions are grouped in lists and pickers. */
export const QUESTION_CATEGORIES = [
  'Results',
  'Quality of work',
  'Planning and focus',
  'Ownership',
  'Communication',
  'Collaboration',
  'Problem solving',
  'Judgment and decisions',
  'Customer care',
  'Craft and expertise',
  'Learning',
  'Adaptability',
  'Initiative and ideas',
  'Values in action',
  'Inclusion and respect',
  'Leading people',
  'Developing others',
  'Direction and strategy',
  'Goals',
  'Growth and career',
  'Wellbeing and workload',
  'Overall',
] as const

/** Who writes about whom, seen from the writer: about oneself, a report, a peer, or one’s manager. */
export const DIRECTIONS = ['self', 'manager', 'peer', 'upward'] as const
export type ReviewDirection = (typeof DIRECTIONS)[number]

export const DIRECTION_WORDS: Readonly<Record<ReviewDirection, string>> = {
  self: 'Self',
  manager: 'Manager',
  peer: 'Peer',
  upward: 'Upward',
}

/** Points of a scale at most, options of a choice at most. */
export const MAX_POINTS = 10
export const MAX_OPTIONS = 20

/** What `{name}` in a question is replaced with: the name of the person that the review is about. */
export const NAME_PLACEHOLDER = '{name}'

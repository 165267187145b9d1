export const RESULT_VIEWS = ['bar', 'heatmap', 'distribution', 'choices', 'ninebox'] as const
export type ResultView = (typeof RESULT_VIEWS)[number]

export const RESULT_VIEW_WORDS: Readonly<Record<ResultView, string>> = {
  bar: 'Scores',
  heatmap: 'Heat map',
  distribution: 'Ratings',
  choices: 'Choices',
  ninebox: '9-box',
}

/** By what figures are grouped: teams and managers as they were at the launch. */
export const RESULT_GROUPINGS = ['team', 'manager', 'person'] as const
export type ResultGrouping = (typeof RESULT_GROUPINGS)[number]

export const RESULT_GROUPING_WORDS: Readonly<Record<ResultGrouping, string>> = {
  team: 'Team',
  manager: 'Manager',
  person: 'Person',
}

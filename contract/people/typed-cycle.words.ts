import type { ScoreComponent, TimelineDay } from './cycles.words.ts'
import type { ReviewDirection } from './questions.words.ts'

// Names of the fields of a review cycle's form, without schemas, so that a page brings none into its script.

export const weightField = <Component extends ScoreComponent>(component: Component) =>
  `${component}Weight` as const

export const dayField = <Day extends TimelineDay>(day: Day) => `${day}Day` as const

export type CycleFieldName =
  | 'name'
  | 'description'
  | 'ownerIds'
  | `${ReviewDirection}${'On' | 'Template' | 'Due' | 'ManagerSees' | 'RevieweeSees'}`
  | 'sequence'
  | `${TimelineDay}Day`
  | 'scoredAttributeIds'
  | 'scorer'
  | 'peersBy'
  | 'peersMin'
  | 'peersMax'
  | 'allowDecline'
  | 'threshold'
  | 'splitAndShuffle'
  | 'hideReviewerList'
  | 'strict'
  | 'calibrated'
  | 'axisX'
  | 'axisY'
  | 'scoreMode'
  | 'outMin'
  | 'outMax'
  | `${ScoreComponent}Weight`
  | 'sharingBy'
  | 'summaryRequired'
  | 'includeScore'
  | 'includeAttributes'
  | 'ackRequired'

import type { ReviewDirection } from './questions.words.ts'

export const CYCLE_STATES = [
  'draft',
  'scheduled',
  'peer_selection',
  'in_progress',
  'calibration',
  'sharing',
  'completed',
  'canceled',
] as const
export type CycleState = (typeof CYCLE_STATES)[number]

export const CYCLE_STATE_WORDS: Readonly<Record<CycleState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  peer_selection: 'Peer selection',
  in_progress: 'In progress',
  calibration: 'Calibration',
  sharing: 'Sharing',
  completed: 'Completed',
  canceled: 'Canceled',
}

/** Before the launch: nobody has anything to write or to read yet. */
export const UNLAUNCHED: ReadonlySet<CycleState> = new Set(['draft', 'scheduled'])

/** Whether people lead a cycle from stage to stage, or the days of its timeline do. */
export const SEQUENCES = ['manual', 'timeline'] as const
export const SEQUENCE_WORDS: Readonly<Record<(typeof SEQUENCES)[number], string>> = {
  manual: 'By hand',
  timeline: 'On the days of a timeline',
}

/** The days of a timeline, in order. */
export const TIMELINE_DAYS = [
  'launch',
  'endPeerSelection',
  'endReviews',
  'endCalibration',
  'complete',
] as const
export type TimelineDay = (typeof TIMELINE_DAYS)[number]

export const TIMELINE_WORDS: Readonly<Record<TimelineDay, string>> = {
  launch: 'Launch',
  endPeerSelection: 'Peer selection ends',
  endReviews: 'Reviews end',
  endCalibration: 'Calibration ends',
  complete: 'Review cycle is completed',
}

/** By what the progress of a cycle is counted. */
export const PROGRESS_GROUPS = ['direction', 'manager', 'team'] as const
export type ProgressGroup = (typeof PROGRESS_GROUPS)[number]

/** When the manager of a reviewee sees what others wrote. */
export const MANAGER_SEES = ['always', 'after_submit', 'after_end'] as const
export const MANAGER_SEES_WORDS: Readonly<Record<(typeof MANAGER_SEES)[number], string>> = {
  always: 'As soon as it is submitted',
  after_submit: 'After submitting their own review',
  after_end: 'After reviews have ended',
}

/** What a reviewee sees once their packet is shared. */
export const REVIEWEE_SEES = ['named', 'anonymous', 'aggregate', 'none'] as const
export type RevieweeSees = (typeof REVIEWEE_SEES)[number]
export const REVIEWEE_SEES_WORDS: Readonly<Record<RevieweeSees, string>> = {
  named: 'Responses with names',
  anonymous: 'Responses without names',
  aggregate: 'Averages only',
  none: 'Nothing',
}

export const PEER_SELECTORS = ['manager', 'reviewee_then_manager', 'admin'] as const
export const PEER_SELECTOR_WORDS: Readonly<Record<(typeof PEER_SELECTORS)[number], string>> = {
  manager: 'Managers choose',
  reviewee_then_manager: 'Reviewees nominate, managers approve',
  admin: 'Administrators choose',
}

export const SCORE_MODES = ['manager_average', 'all_ratings_average', 'attributes', 'weighted'] as const
export const SCORE_MODE_WORDS: Readonly<Record<(typeof SCORE_MODES)[number], string>> = {
  manager_average: 'Average of the manager review',
  all_ratings_average: 'Average of all reviews',
  attributes: 'Scored attributes',
  weighted: 'Weighted',
}

export const SCORE_COMPONENTS = ['self', 'manager', 'peer', 'upward', 'attributes'] as const
export type ScoreComponent = (typeof SCORE_COMPONENTS)[number]

export const SCORERS = ['manager', 'custom'] as const
export const SHARERS = ['manager', 'admin'] as const

export const SCORER_WORDS: Readonly<Record<(typeof SCORERS)[number], string>> = {
  manager: 'The manager',
  custom: 'Somebody else, chosen for each reviewee',
}
export const SHARER_WORDS: Readonly<Record<(typeof SHARERS)[number], string>> = {
  manager: 'Managers',
  admin: 'Administrators and owners of the cycle',
}

export const SCORE_COMPONENT_WORDS: Readonly<Record<ScoreComponent, string>> = {
  self: 'Self review',
  manager: 'Manager review',
  peer: 'Peer reviews',
  upward: 'Upward reviews',
  attributes: 'Scored attributes',
}

/** Strict by default where the writer could fear the reader. */
export const DEFAULT_REVIEWEE_SEES: Readonly<Record<ReviewDirection, RevieweeSees>> = {
  self: 'named',
  manager: 'named',
  peer: 'anonymous',
  upward: 'anonymous',
}

export const PACKET_STATES = ['pending', 'ready', 'shared', 'acknowledged'] as const
export type PacketState = (typeof PACKET_STATES)[number]
export const PACKET_STATE_WORDS: Readonly<Record<PacketState, string>> = {
  pending: 'Pending',
  ready: 'Ready to share',
  shared: 'Shared',
  acknowledged: 'Acknowledged',
}

export const REVIEW_STATES = [
  'not_started',
  'in_progress',
  'submitted',
  'declined',
  'removed',
  'expired',
] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATE_WORDS: Readonly<Record<ReviewState, string>> = {
  not_started: 'Not started',
  in_progress: 'Started',
  submitted: 'Submitted',
  declined: 'Declined',
  removed: 'Removed',
  expired: 'Expired',
}

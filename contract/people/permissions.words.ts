import type { CycleState } from './cycles.words.ts'

/** The rows of the matrix of permissions, in order. */
export const CAPABILITIES = {
  'see-people': 'See people and teams',
  users: 'Change people',
  members: 'Add and remove members of a team',
  teams: 'Create, rename and delete teams',
  'read-content': 'Read questions and templates',
  content: 'Change questions and templates',
  create: 'Create and copy review cycles',
  cycles: 'Lead review cycles',
  reviewers: 'Decide who is reviewed, and by whom',
  nominate: 'Nominate peers',
  approve: 'Approve peers',
  write: 'Write reviews',
  reopen: 'Reopen reviews',
  read: 'Read review packets',
  rate: 'Rate scored attributes',
  summarize: 'Write the summary, override the score',
  share: 'Share packets',
  acknowledge: 'Acknowledge packets',
  calibrate: 'Calibrate',
  results: 'Read the results of a cycle',
  auditing: 'Audit reviews',
  'read-appraisal-content': 'Read appraisal templates and cycles',
  'appraisal-content': 'Lead appraisals: templates, cycles',
  'read-appraisals': 'Read appraisals',
  'rate-self': 'Rate oneself, acknowledge it',
  appraise: 'Rate in appraisals, return them',
  finalize: 'Finalize appraisals',
  own: 'Own tasks and notifications',
  'okr-setup': 'Set up OKR periods and settings',
  'okr-read': 'Read objectives that are visible',
  'okr-write': 'Change it and its key results',
  'okr-check-in': 'Check in on it',
  'okr-approve': 'Approve it',
  'give-feedback': 'Give feedback and ask for it',
  'read-feedback': 'Read feedback',
  'change-feedback': 'Edit and delete feedback',
  'answer-feedback': 'Answer requests for feedback',
} as const
export type Capability = keyof typeof CAPABILITIES

/** What of a packet is shown to some of its readers only. */
export const PACKET_PARTS = {
  named: 'Responses with names',
  nameless: 'Responses without names',
  private: 'Responses to private questions',
  ratings: 'Ratings of scored attributes',
  'private-ratings': 'Ratings of private attributes',
  score: 'Score',
  summary: 'Summary',
} as const
export type PacketPart = keyof typeof PACKET_PARTS

/** States of a review cycle, and of one whose packets are shared one by one, how it is with this packet. */
export const STAGES = [
  'draft',
  'scheduled',
  'peer_selection',
  'in_progress',
  'calibration',
  'sharing',
  'shared',
  'completed',
  'canceled',
] as const satisfies readonly (CycleState | 'shared')[]
export type Stage = (typeof STAGES)[number]

export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  peer_selection: 'peer selection',
  in_progress: 'in progress',
  calibration: 'calibration',
  sharing: 'sharing, not shared',
  shared: 'sharing, shared',
  completed: 'completed',
  canceled: 'canceled',
}

import type { PacketState } from './cycles.words.ts'

export const PACKET_STATE_WORDS: Readonly<Record<PacketState, string>> = {
  pending: 'In review',
  ready: 'Ready to share',
  shared: 'Shared',
  acknowledged: 'Acknowledged',
}

/** Whose packets are listed. */
export const PACKET_SUBJECTS = ['me', 'reports', 'all'] as const
export type PacketSubject = (typeof PACKET_SUBJECTS)[number]
export const PACKET_SUBJECT_WORDS: Readonly<Record<PacketSubject, string>> = {
  me: 'Mine',
  reports: 'My reports',
  all: 'All',
}

/** How much of a direction somebody sees, from the most to the least. */
export const SIGHTS = ['named', 'nameless', 'figures', 'nothing'] as const
export type Sight = (typeof SIGHTS)[number]

export const SCORE_COMPONENT_WORDS = {
  self: 'Self',
  manager: 'Manager',
  peer: 'Peers',
  upward: 'Upward',
  attributes: 'Scored attributes',
} as const

export const DROP_REASON_WORDS = {
  'nothing-scored': 'No scored responses',
  'below-threshold': 'Too few responses to stay anonymous',
} as const

export const LONGEST_SUMMARY = 5000
export const LONGEST_NOTE = 2000

import type { RefusalTable } from '#contract/allowed-actions.ts'
import { PACKET_VERBS } from './packets.states.ts'

export const PACKET_ACTIONS = [
  'edit-summary',
  'rate-attributes',
  'override-score',
  'view-as',
  ...PACKET_VERBS,
] as const
export type PacketAction = (typeof PACKET_ACTIONS)[number]

/** @param name of the reviewee */
export const packetRefusals = (name: string) =>
  ({
    role: { kind: 'forbidden', text: 'You can’t do this with this review packet.' },
    state: {
      kind: 'conflict',
      text: 'The review packet is not in a state for this any more. Reload the page.',
    },
    'own-review': { kind: 'conflict', text: `Submit your own review of ${name} before sharing.` },
    summary: { kind: 'conflict', text: 'Write a summary before sharing. This review cycle requires one.' },
  }) as const satisfies RefusalTable<string>

/** The same for the schema of replies, which reads the names of its reasons alone. */
export const PACKET_REFUSALS = packetRefusals('this person')
export type PacketReason = keyof typeof PACKET_REFUSALS

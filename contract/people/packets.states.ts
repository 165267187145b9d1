import { findTransition, type Transition } from '#contract/transitions.ts'
import type { PacketState } from './cycles.words.ts'

export const PACKET_VERBS = ['share', 'unshare', 'acknowledge'] as const
export type PacketVerb = (typeof PACKET_VERBS)[number]

const sharers = ['sharer', 'administrator', 'cycle-owner'] as const

/** How a packet goes from state to state. It becomes ready when the reviews of its cycle end. */
export const PACKET_TRANSITIONS: readonly Transition<PacketState, PacketVerb>[] = [
  {
    verb: 'share',
    from: ['ready'],
    to: 'shared',
    who: sharers,
    effect: 'The reviewee is notified and can read it.',
  },
  {
    verb: 'unshare',
    from: ['shared'],
    to: 'ready',
    who: sharers,
    effect: 'The reviewee is notified and can no longer read it.',
  },
  {
    verb: 'acknowledge',
    from: ['shared'],
    to: 'acknowledged',
    who: ['self'],
    effect: 'Those who lead and share it are notified. It stays shared.',
  },
]

/** Where a verb leads a packet; undefined where it leads nowhere. */
export const movePacket = (from: PacketState, verb: PacketVerb) =>
  findTransition(PACKET_TRANSITIONS, { verb, from, holds: () => true })

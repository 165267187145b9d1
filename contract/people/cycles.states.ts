import { findTransition, type Transition } from '#contract/transitions.ts'
import type { CycleState } from './cycles.words.ts'

export const CYCLE_VERBS = [
  'schedule',
  'launch',
  'unschedule',
  'end-peer-selection',
  'end-reviews',
  'end-calibration',
  'complete',
  'reopen',
  'cancel',
  'delete',
] as const
export type CycleVerb = (typeof CYCLE_VERBS)[number]

type Guard = 'has-timeline' | 'has-peers' | 'no-peers' | 'is-calibrated' | 'is-not-calibrated'

const who = ['administrator', 'cycle-owner'] as const

/** How a review cycle goes from state to state. */
export const CYCLE_TRANSITIONS: readonly Transition<CycleState, CycleVerb, Guard>[] = [
  {
    verb: 'schedule',
    from: ['draft'],
    to: 'scheduled',
    when: 'has-timeline',
    who,
    effect: 'It is launched on the first day of its timeline, and led on by the following ones.',
  },
  {
    verb: 'unschedule',
    from: ['scheduled'],
    to: 'draft',
    who,
    effect: 'It is a draft again, and is not launched by itself.',
  },
  {
    verb: 'launch',
    from: ['draft', 'scheduled'],
    to: 'peer_selection',
    when: 'has-peers',
    who,
    effect: 'Templates, attributes and people are kept as they are now; reviewees or managers choose peers.',
  },
  {
    verb: 'launch',
    from: ['draft', 'scheduled'],
    to: 'in_progress',
    when: 'no-peers',
    who,
    effect: 'Templates, attributes and people are kept as they are now; reviews are assigned.',
  },
  {
    verb: 'end-peer-selection',
    from: ['peer_selection'],
    to: 'in_progress',
    who,
    effect: 'Reviews are assigned, those of approved peers too.',
  },
  {
    verb: 'end-reviews',
    from: ['in_progress'],
    to: 'calibration',
    when: 'is-calibrated',
    who,
    effect: 'Reviews that were not submitted expire.',
  },
  {
    verb: 'end-reviews',
    from: ['in_progress'],
    to: 'sharing',
    when: 'is-not-calibrated',
    who,
    effect: 'Reviews that were not submitted expire.',
  },
  {
    verb: 'end-calibration',
    from: ['calibration'],
    to: 'sharing',
    who,
    effect:
      'Ratings are final: open calibration groups are closed, and those whose ratings were changed are told.',
  },
  { verb: 'complete', from: ['sharing'], to: 'completed', who, effect: 'Nothing is shared any more.' },
  { verb: 'reopen', from: ['completed'], to: 'sharing', who, effect: 'Packets can be shared again.' },
  {
    verb: 'cancel',
    from: ['peer_selection', 'in_progress', 'calibration', 'sharing'],
    to: 'canceled',
    who,
    effect: 'Nobody can write or read reviews of it any more.',
  },
  { verb: 'delete', from: ['draft'], to: null, who, effect: 'It is gone.' },
]

interface Course {
  state: CycleState
  hasPeers: boolean
  isCalibrated: boolean
  hasTimeline: boolean
}

/** Where a verb leads a cycle; undefined where it leads nowhere. */
export const moveCycle = ({ state, hasPeers, isCalibrated, hasTimeline }: Course, verb: CycleVerb) =>
  findTransition(CYCLE_TRANSITIONS, {
    verb,
    from: state,
    holds: (guard) =>
      ({
        'has-timeline': hasTimeline,
        'has-peers': hasPeers,
        'no-peers': !hasPeers,
        'is-calibrated': isCalibrated,
        'is-not-calibrated': !isCalibrated,
      })[guard],
  })

import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { listVerbs, maySay } from '#contract/transitions.ts'
import type { CycleGroup, CycleSettings } from './cycles.forms.ts'
import type { CycleState, PacketState } from './cycles.words.ts'
import { type PacketAction, packetRefusals, type PacketReason } from './packets.actions.ts'
import { PACKET_TRANSITIONS, PACKET_VERBS, type PacketVerb } from './packets.states.ts'
import { type Sight, SIGHTS } from './packets.words.ts'

/** As what somebody reads a packet. Whom it is about reads as that alone, whatever else they are. */
export const READERS = ['lead', 'manager', 'reviewee'] as const
export type Reader = (typeof READERS)[number]

const AS_MANAGER = ['manager', 'scorer', 'sharer'] as const
/** Above the manager: they read what a manager does, where the organization lets them, and do nothing. */
const READS_AS_MANAGER = [...AS_MANAGER, 'manager-above'] as const

/** Null for those who may not know that there is such a packet. */
export function findReader(relationships: Relationships): Reader | null {
  if (relationships.has('self')) return 'reviewee'
  if (relationships.has('administrator') || relationships.has('cycle-owner')) return 'lead'
  return READS_AS_MANAGER.some((each) => relationships.has(each)) ? 'manager' : null
}

/** Whether reading is recorded: neither about the reader nor about somebody whom they manage. */
export const isRecorded = (relationships: Relationships): boolean =>
  findReader(relationships) === 'lead' && !AS_MANAGER.some((each) => relationships.has(each))

const ENDED: ReadonlySet<CycleState> = new Set(['calibration', 'sharing', 'completed'])
/** Whether nothing more is written in the cycle. */
export const hasEnded = (state: CycleState): boolean => ENDED.has(state)

const UNREADABLE: ReadonlySet<CycleState> = new Set(['draft', 'scheduled', 'canceled'])
export const isReadable = (state: CycleState): boolean => !UNREADABLE.has(state)

export type Group = Pick<CycleGroup, 'direction' | 'managerSees' | 'revieweeSees'>

/**
 * Whether nobody is told who wrote in this direction. People know who their manager is, and what they wrote themselves: these two
 * directions are never anonymous, and have no threshold.
 */
export const isAnonymous = ({
  direction,
  revieweeSees,
}: Pick<Group, 'direction' | 'revieweeSees'>): boolean =>
  (direction === 'peer' || direction === 'upward') &&
  (revieweeSees === 'anonymous' || revieweeSees === 'aggregate')

/** How many have to respond before a figure of the direction counts or shows. */
export const thresholdOf = (
  group: Pick<Group, 'direction' | 'revieweeSees'> | undefined,
  { threshold }: CycleSettings['anonymity'],
): number =>
  group && (isAnonymous(group) || (group.revieweeSees === 'none' && /peer|upward/.test(group.direction)))
    ? threshold
    : 1

export interface PacketStanding {
  cycleState: CycleState
  packetState: PacketState
  /** The reader has submitted a manager review of this person. */
  hasSubmittedOwn: boolean
  /** Scores are computed, and where it is asked for, writers are forgotten. */
  isClosed: boolean
}

const OF_REVIEWEE: Readonly<Record<Group['revieweeSees'], Sight>> = {
  named: 'named',
  anonymous: 'nameless',
  aggregate: 'figures',
  none: 'nothing',
}

const isOpenToManager = ({ managerSees }: Group, { cycleState, hasSubmittedOwn }: PacketStanding): boolean =>
  hasEnded(cycleState) || managerSees === 'always' || (managerSees === 'after_submit' && hasSubmittedOwn)

function sightOfReviewee(group: Group, { packetState }: PacketStanding): Sight {
  if (packetState !== 'shared' && packetState !== 'acknowledged') return 'nothing'
  return group.direction === 'self' ? 'named' : OF_REVIEWEE[group.revieweeSees]
}

/** How much a reader sees of what was submitted in one direction: the whole policy of reading. */
export function sightOf(reader: Reader, group: Group, standing: PacketStanding): Sight {
  if (!isReadable(standing.cycleState)) return 'nothing'
  // Before that, the next response would tell whose it is.
  if (isAnonymous(group) && !(hasEnded(standing.cycleState) && standing.isClosed)) return 'nothing'
  if (reader === 'reviewee') return sightOfReviewee(group, standing)
  if (reader === 'manager' && !isOpenToManager(group, standing)) return 'nothing'
  return isAnonymous(group) ? 'nameless' : 'named'
}

/** The lesser of two, for who looks at what another would see. */
export const lesserSight = (a: Sight, b: Sight): Sight => (SIGHTS.indexOf(a) > SIGHTS.indexOf(b) ? a : b)

/** Who may see the answers to a private question, and private attributes. */
export const seesPrivate = (reader: Reader): boolean => reader !== 'reviewee'

/** Whether the reader sees the score, and the ratings of attributes that are not private. */
export function seesResult(
  reader: Reader,
  what: 'score' | 'attributes',
  { sharing }: Pick<CycleSettings, 'sharing'>,
  { cycleState, packetState, isClosed }: PacketStanding,
): boolean {
  if (reader !== 'reviewee') return what === 'attributes' || (hasEnded(cycleState) && isClosed)
  const isIncluded = what === 'score' ? sharing.includeScore && isClosed : sharing.includeAttributes
  return isIncluded && (packetState === 'shared' || packetState === 'acknowledged')
}

export interface ActionStanding extends Pick<PacketStanding, 'cycleState' | 'packetState'> {
  name: string
  settings: Pick<CycleSettings, 'calibration' | 'sharing' | 'ackRequired' | 'scoredAttributeIds'>
  hasSummary: boolean
  /** The caller was to write a manager review of this person, and has not submitted it. */
  owesOwnReview: boolean
}

const isUnshared = ({ packetState }: ActionStanding) => packetState === 'pending' || packetState === 'ready'

/** Ratings are final once calibration has ended. */
const isRateable = ({ cycleState, settings }: ActionStanding) =>
  cycleState === 'in_progress' ||
  cycleState === 'calibration' ||
  (cycleState === 'sharing' && !settings.calibration.enabled)

function isSensibleVerb(verb: PacketVerb, { cycleState, settings }: ActionStanding): boolean {
  if (verb !== 'acknowledge') return cycleState === 'sharing'
  return settings.ackRequired && (cycleState === 'sharing' || cycleState === 'completed')
}

/** What makes sense for a packet as it is. */
function listSensible(standing: ActionStanding): PacketAction[] {
  const { cycleState, packetState, settings } = standing
  if (!isReadable(cycleState)) return []
  const isWritable = isUnshared(standing) && cycleState !== 'completed'
  return [
    ...(isWritable && cycleState !== 'peer_selection' ? ['edit-summary' as const] : []),
    ...(isWritable && settings.scoredAttributeIds.length > 0 && isRateable(standing)
      ? ['rate-attributes' as const]
      : []),
    ...(isWritable && hasEnded(cycleState) ? ['override-score' as const] : []),
    ...(hasEnded(cycleState) ? ['view-as' as const] : []),
    ...listVerbs(PACKET_TRANSITIONS, packetState).filter((verb) => isSensibleVerb(verb, standing)),
  ]
}

const isVerb = (action: PacketAction): action is PacketVerb => PACKET_VERBS.some((verb) => verb === action)

function mayDo(action: PacketAction, relationships: Relationships): boolean {
  if (action !== 'acknowledge' && relationships.has('self')) return false
  if (isVerb(action)) return maySay(PACKET_TRANSITIONS, action, relationships)
  const leads = findReader(relationships) === 'lead'
  if (action === 'rate-attributes') return leads || relationships.has('scorer')
  return leads || AS_MANAGER.some((each) => relationships.has(each))
}

function findReason(
  action: PacketAction,
  relationships: Relationships,
  { hasSummary, owesOwnReview, settings }: ActionStanding,
): PacketReason | undefined {
  if (!mayDo(action, relationships)) return 'role'
  if (action !== 'share') return undefined
  if (owesOwnReview) return 'own-review'
  return settings.sharing.summaryRequired && !hasSummary ? 'summary' : undefined
}

export const listPacketActions = (
  relationships: Relationships,
  standing: ActionStanding,
): AllowedAction<PacketAction, PacketReason>[] =>
  toAllowedActions(listSensible(standing), packetRefusals(standing.name), (action) =>
    findReason(action, relationships, standing),
  )

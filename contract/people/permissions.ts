import type { Relationships } from '#contract/relationships.ts'
import { CYCLE_TRANSITIONS, type CycleVerb } from './cycles.states.ts'
import type { CycleState } from './cycles.words.ts'
import { PACKET_TRANSITIONS } from './packets.states.ts'
import { BY_ACCESS } from './permissions.access.ts'
import { OF_APPRAISALS } from './permissions.appraisals.ts'
import { OF_CALIBRATION } from './permissions.calibration.ts'
import { OF_OBJECTIVES } from './permissions.objectives.ts'
import { OF_FEEDBACK } from './permissions.feedback.ts'
import {
  ENDED,
  except,
  LEADERS,
  led,
  type Line,
  named,
  type Outcome,
  type Permission,
  seen,
  type Who,
  whoSays,
} from './permissions.lines.ts'
import { type Capability, type PacketPart, type Stage, STAGES } from './permissions.words.ts'
import { REVIEW_TRANSITIONS } from './reviews.states.ts'

// Who may call what of the people suite, by what they are to the thing and by the stage that it is in. A test makes each call in each
// stage as everybody, and fails for a call that is not here: docs/decisions/106. Who says which verb comes from the tables of states.

const AS_MANAGER = ['manager', 'scorer', 'sharer'] as const
const READERS = [...LEADERS, ...AS_MANAGER, 'self'] as const
/** Somebody above the manager, where the organization lets them read: elsewhere nobody is. */
const ABOVE = 'manager-above'

/** Before reviews are assigned a packet follows the reporting line and has no manager yet. */
const EARLY_READERS = READERS.filter((each) => each !== 'manager')

const UNREADABLE = ['draft', 'scheduled', 'canceled'] as const
const READABLE = except(...UNREADABLE)
/** From when there are reviews on. */
const WRITTEN = ['in_progress', ...ENDED] as const
const SELECTING = ['peer_selection', 'in_progress'] as const

const toStages = (states: readonly CycleState[]): readonly Stage[] =>
  states.flatMap((state): Stage[] => (state === 'sharing' ? ['sharing', 'shared'] : [state]))

function verbOfCycle(verb: CycleVerb): Permission {
  const from = CYCLE_TRANSITIONS.filter((row) => row.verb === verb).flatMap((row) => row.from)
  const at = toStages([...new Set(from)])
  const lines = [
    { at, may: whoSays(CYCLE_TRANSITIONS, verb) },
    { at: except(...at), blocked: LEADERS },
  ]
  return { capability: 'cycles', lines }
}

const PEERS_SEEN: readonly Line[] = [
  { at: READABLE, may: [...LEADERS, 'manager', 'self'] },
  { at: UNREADABLE, may: LEADERS },
]

/** What some do to a nomination while peers are selected; others who see it learn that they may not. */
const decided = (may: Who, refused: Who, known: Who = []): readonly Line[] => [
  { at: SELECTING, may, refused },
  { at: ENDED, blocked: [...LEADERS, 'manager', 'self', ...known] },
  { at: UNREADABLE, blocked: [...LEADERS, ...known] },
]
const DECIDERS = [...LEADERS, 'manager'] as const

/** What some readers do to a packet at some stages. */
const done = (at: readonly Stage[], may: Who): readonly Line[] => [
  { at, may, refused: [...READERS, ABOVE] },
  { at: WRITTEN.filter((stage) => !at.includes(stage)), blocked: [...READERS, ABOVE] },
  { at: ['peer_selection'], blocked: EARLY_READERS },
]

const writes = (
  verb: Parameters<typeof whoSays<(typeof REVIEW_TRANSITIONS)[number]['verb']>>[1],
): Permission => {
  const may = whoSays(REVIEW_TRANSITIONS, verb)
  return {
    capability: 'write',
    lines: [
      { at: ['in_progress'], may },
      { at: ENDED, blocked: may },
    ],
  }
}

const byAccess = Object.fromEntries(
  Object.entries(BY_ACCESS).flatMap(([capability, names]) =>
    // A key of that table.
    names.map((name) => [name, { capability: capability as Capability }] as const),
  ),
)

const OF_CYCLES = {
  listCycles: { capability: 'cycles', lists: seen(STAGES, LEADERS) },
  exportCycles: { capability: 'cycles', lists: seen(STAGES, LEADERS) },
  getCycle: { capability: 'cycles', lines: led() },
  updateCycle: { capability: 'cycles', lines: led(['draft']) },
  updateDays: { capability: 'cycles', lines: led([...SELECTING, 'calibration', 'sharing', 'shared']) },
  duplicateCycle: { capability: 'create', lines: seen(STAGES, ['administrator']) },
  getReadiness: { capability: 'cycles', lines: led(['draft', 'scheduled']) },
  deleteCycle: verbOfCycle('delete'),
  scheduleCycle: verbOfCycle('schedule'),
  unscheduleCycle: verbOfCycle('unschedule'),
  launchCycle: verbOfCycle('launch'),
  endPeerSelection: verbOfCycle('end-peer-selection'),
  endReviews: verbOfCycle('end-reviews'),
  endCalibration: verbOfCycle('end-calibration'),
  completeCycle: verbOfCycle('complete'),
  reopenCycle: verbOfCycle('reopen'),
  cancelCycle: verbOfCycle('cancel'),
  getProgress: { capability: 'cycles', lines: led() },
  listOpenReviewers: { capability: 'cycles', lines: led() },
  exportParticipants: { capability: 'cycles', lines: led() },
  listCycleQuestions: { capability: 'cycles', lines: led() },
  rewordQuestion: {
    capability: 'cycles',
    lines: [
      { at: SELECTING, may: ['administrator'] },
      // Before the launch a cycle has no questions of its own.
      { at: [...ENDED, 'canceled'], blocked: ['administrator'] },
    ],
  },
  remindReviewers: { capability: 'cycles', lines: led(['in_progress']) },
  ...named(['listParticipants', 'getParticipant', 'listReviewers'], {
    capability: 'reviewers',
    lines: led(),
  }),
  ...named(['addParticipants', 'updateParticipant', 'removeParticipant'], {
    capability: 'reviewers',
    lines: led(['draft', 'scheduled', ...SELECTING]),
  }),
  ...named(['addReviewer', 'removeReviewer'], { capability: 'reviewers', lines: led(['in_progress']) }),
  ...named(['getResults', 'exportResults'], {
    capability: 'results',
    lines: [
      { at: ENDED, may: [...LEADERS, 'manager', ABOVE] },
      { at: ['in_progress'], blocked: [...LEADERS, 'manager', ABOVE] },
      { at: except('in_progress', ...ENDED), blocked: LEADERS },
    ],
  }),
  ...named(['listAuditedCycles', 'exportAuditedCycles', 'listReviewLog', 'exportReviewLog'], {
    capability: 'auditing',
    lists: seen(STAGES, LEADERS),
  }),
  ...named(['listAuditedReviews', 'exportAuditedReviews'], {
    capability: 'auditing',
    lists: seen([...WRITTEN, 'canceled'], LEADERS),
  }),
} satisfies Record<string, Permission>

const OF_PEERS = {
  listSelections: { capability: 'nominate', lists: seen(SELECTING, ['manager', 'self', 'reviewer']) },
  listNominations: { capability: 'nominate', lines: PEERS_SEEN },
  getPeerChoice: { capability: 'nominate', lines: PEERS_SEEN },
  listPeerCandidates: { capability: 'nominate', lines: PEERS_SEEN },
  nominatePeers: {
    capability: 'nominate',
    lines: [
      { at: ['peer_selection'], may: [...DECIDERS, 'self'] },
      { at: ['in_progress'], may: DECIDERS, refused: ['self'] },
      { at: ENDED, blocked: [...DECIDERS, 'self'] },
      { at: UNREADABLE, blocked: LEADERS },
    ],
  },
  removeNomination: { capability: 'nominate', lines: decided(['self'], DECIDERS) },
  approveNomination: { capability: 'approve', lines: decided(DECIDERS, ['self']) },
  rejectNomination: { capability: 'approve', lines: decided(DECIDERS, ['self']) },
  declineNomination: {
    capability: 'write',
    lines: decided(['reviewer'], [...DECIDERS, 'self'], ['reviewer']),
  },
} satisfies Record<string, Permission>

const OF_REVIEWS = {
  listReviews: { capability: 'write', lists: seen(WRITTEN, ['reviewer']) },
  getReview: { capability: 'write', lines: seen(WRITTEN, ['reviewer']) },
  getReviewContext: { capability: 'write', lines: seen(WRITTEN, ['reviewer']) },
  saveAnswers: writes('save'),
  submitReview: writes('submit'),
  recallReview: writes('recall'),
  requestReopen: writes('request-reopen'),
  declineReview: writes('decline'),
  getReopenRequest: { capability: 'reopen', lines: seen(WRITTEN, [...LEADERS, 'reviewer']) },
  reopenReview: {
    capability: 'reopen',
    lines: [
      { at: ['in_progress'], may: whoSays(REVIEW_TRANSITIONS, 'reopen'), refused: ['reviewer'] },
      { at: ENDED, blocked: LEADERS, refused: ['reviewer'] },
    ],
  },
} satisfies Record<string, Permission>

const OPEN = ['in_progress', 'calibration', 'sharing'] as const

const READ: readonly Line[] = [
  { at: WRITTEN, may: [...READERS, ABOVE] },
  { at: ['peer_selection'], may: EARLY_READERS },
]

const OF_PACKETS = {
  ...named(['listPackets', 'exportPackets', 'listPacketCycles'], {
    capability: 'read',
    lists: READ,
  }),
  ...named(['getPacket', 'printPacket'], { capability: 'read', lines: READ }),
  rateAttributes: { capability: 'rate', lines: done(OPEN, [...LEADERS, 'scorer']) },
  updateSummary: { capability: 'summarize', lines: done(OPEN, [...LEADERS, ...AS_MANAGER]) },
  overrideScore: {
    capability: 'summarize',
    lines: done(['calibration', 'sharing'], [...LEADERS, ...AS_MANAGER]),
  },
  sharePacket: { capability: 'share', lines: done(['sharing'], whoSays(PACKET_TRANSITIONS, 'share')) },
  unsharePacket: { capability: 'share', lines: done(['shared'], whoSays(PACKET_TRANSITIONS, 'unshare')) },
  acknowledgePacket: {
    capability: 'acknowledge',
    lines: done(['shared'], whoSays(PACKET_TRANSITIONS, 'acknowledge')),
  },
} satisfies Record<string, Permission>

/** By the name of the call. */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  ...byAccess,
  ...named(['addToTeam', 'removeFromTeam'], {
    capability: 'members',
    lines: [{ at: STAGES, may: ['administrator', 'team-lead'], others: 'forbidden' }],
  }),
  readNotification: { capability: 'own', lines: seen(STAGES, ['self']) },
  ...OF_CYCLES,
  ...OF_PEERS,
  ...OF_REVIEWS,
  ...OF_PACKETS,
  ...OF_CALIBRATION,
  ...OF_APPRAISALS,
  ...OF_OBJECTIVES,
  ...OF_FEEDBACK,
}

const OTHERS = [...LEADERS, ...AS_MANAGER, ABOVE] as const

/** Who reads which part of a packet, where the cycle shows reviewees everything that it may. */
export const READ_PARTS: Readonly<Record<PacketPart, readonly Line[]>> = {
  named: [
    { at: WRITTEN, may: OTHERS },
    { at: ['shared'], may: ['self'] },
  ],
  nameless: [
    { at: ENDED, may: OTHERS },
    { at: ['shared'], may: ['self'] },
  ],
  private: [{ at: WRITTEN, may: OTHERS }],
  ratings: [
    { at: WRITTEN, may: OTHERS },
    { at: ['shared'], may: ['self'] },
  ],
  'private-ratings': [{ at: WRITTEN, may: OTHERS }],
  score: [
    { at: ENDED, may: OTHERS },
    { at: ['shared'], may: ['self'] },
  ],
  summary: [
    { at: WRITTEN, may: OTHERS },
    { at: ['shared'], may: ['self'] },
  ],
}

const isAny = (who: Who | undefined, relationships: Relationships) =>
  who?.some((each) => relationships.has(each)) ?? false

/** What the lines say to somebody of the organization, whom the access level lets in. */
export function outcomeOf(lines: readonly Line[], relationships: Relationships, stage: Stage): Outcome {
  const now = lines.filter(({ at }) => at.includes(stage))
  const among = now.filter(({ may }) => isAny(may, relationships))
  if (among.some(({ unless }) => !isAny(unless, relationships))) return 'allowed'
  if (among.length > 0 || now.some(({ refused }) => isAny(refused, relationships))) return 'forbidden'
  if (now.some(({ blocked }) => isAny(blocked, relationships))) return 'conflict'
  return now.find(({ others }) => others)?.others ?? 'not-found'
}

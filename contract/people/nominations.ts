import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, id } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { PeerSelection } from './cycles.forms.ts'
import { CYCLE_STATES } from './cycles.words.ts'
import { NOMINATION_ACTIONS, NOMINATION_REFUSALS, SELECTION_ACTIONS } from './nominations.actions.ts'
import { NewNominations } from './nominations.forms.ts'
import { NOMINATION_STATES } from './review-results.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

/** A person with what a list shows of them. */
const ShownPerson = Person.extend({
  jobTitle: z.string().nullable(),
  /** Changes with the photo, so that browsers can cache it; null without one. */
  photoVersion: z.string().nullable(),
})

export const Nomination = z.object({
  id: id('pnm'),
  peer: ShownPerson,
  state: z.enum(NOMINATION_STATES),
  /** Null for somebody who has left. */
  nominatedBy: Person.nullable(),
  /** Reviews assigned to the peer in cycles that go on, written or not, and those that will be where they are approved. */
  load: z.number().int(),
  allowedActions: allowedActions(NOMINATION_ACTIONS, NOMINATION_REFUSALS),
})
export type Nomination = z.infer<typeof Nomination>

/** One reviewee of a review cycle with their peers, as far as the caller may know them. */
export const PeerChoice = z.object({
  participantId: id('rpk'),
  reviewee: ShownPerson,
  manager: Person.nullable(),
  /** By name. */
  nominations: z.array(Nomination),
  allowedActions: allowedActions(SELECTION_ACTIONS, NOMINATION_REFUSALS),
})
export type PeerChoice = z.infer<typeof PeerChoice>

/** The review cycle, as far as choosing peers needs it. */
export const SelectingCycle = z.object({
  id: id('rcy'),
  name: z.string(),
  state: z.enum(CYCLE_STATES),
  peerSelection: PeerSelection,
})
export type SelectingCycle = z.infer<typeof SelectingCycle>

export const PeerCandidate = ShownPerson.extend({
  /** Reviews assigned to them in cycles that go on, written or not. */
  load: z.number().int(),
  /** Why they can't be chosen; null where they can. */
  refusal: z.string().nullable(),
})
export type PeerCandidate = z.infer<typeof PeerCandidate>

/** A review that the caller was nominated for. */
export const AskedNomination = z.object({
  id: id('pnm'),
  cycle: z.object({ id: id('rcy'), name: z.string() }),
  reviewee: Person,
  state: z.enum(NOMINATION_STATES),
  allowedActions: allowedActions(NOMINATION_ACTIONS, NOMINATION_REFUSALS),
})
export type AskedNomination = z.infer<typeof AskedNomination>

/** A review cycle in which the caller has to do with peers. */
export const SelectionOfCaller = z.object({
  cycle: SelectingCycle.omit({ peerSelection: true }),
  /** Their own entry in the cycle; null where they are no reviewee. */
  participantId: id('rpk').nullable(),
  /** Reviewees whose manager the caller is. */
  reportCount: z.number().int(),
  /** Nominations that wait for the caller as manager. */
  toApproveCount: z.number().int(),
})
export type SelectionOfCaller = z.infer<typeof SelectionOfCaller>

/** A nominated person to whom many reviews are assigned. */
const LoadWarning = z.object({ userId: id('usr'), text: z.string() })

const CycleId = z.object({ cycleId: id('rcy') })
const ParticipantId = CycleId.extend({ participantId: id('rpk') })
const NominationId = z.object({ nominationId: id('pnm') })

export const listSelections = endpoint({
  method: 'GET',
  path: '/nominations',
  summary: 'Where the caller chooses, approves or was nominated as a peer',
  access: 'member',
  reply: z.object({ cycles: z.array(SelectionOfCaller), asked: z.array(AskedNomination) }),
  status: 200,
})

export const listNominations = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/nominations',
  summary: 'The reviewees of a review cycle with their peers, a page at a time',
  access: 'member',
  params: CycleId,
  query: listQuery({
    sorts: ['name', 'manager'],
    filters: {
      /** The caller’s own alone. */
      mine: Flag,
      /** Those with nominations that wait for the caller. */
      toApprove: Flag,
      /** Those with fewer peers than the cycle asks for. */
      short: Flag,
    },
  }),
  reply: z.object({
    cycle: SelectingCycle,
    items: z.array(PeerChoice),
    total: z.number().int(),
    /** Reviewees with fewer approved peers than the cycle asks for, of all that the caller sees. */
    shortCount: z.number().int(),
  }),
  status: 200,
})

export const getPeerChoice = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/participants/{participantId}/nominations',
  summary: 'One reviewee of a review cycle with their peers',
  access: 'member',
  params: ParticipantId,
  reply: z.object({ cycle: SelectingCycle, choice: PeerChoice }),
  status: 200,
})

export const listPeerCandidates = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/participants/{participantId}/peer-candidates',
  summary: 'People who could review somebody as peers, with how many reviews are assigned to them',
  access: 'member',
  params: ParticipantId,
  query: listQuery({ sorts: ['name', 'title'], filters: {} }),
  reply: z.object({ items: z.array(PeerCandidate), total: z.number().int() }),
  status: 200,
})

export const nominatePeers = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/participants/{participantId}/nominations',
  summary: 'Nominate peers of a reviewee; what managers and administrators nominate is approved',
  access: 'member',
  params: ParticipantId,
  body: NewNominations,
  reply: z.object({ choice: PeerChoice, warnings: z.array(LoadWarning) }),
  status: 200,
})

const verb = (path: string, summary: string) =>
  endpoint({ method: 'POST', path, summary, access: 'member', params: NominationId, status: 204 })

export const approveNomination = verb('/nominations/{nominationId}/approve', 'Approve a nominated peer')
export const rejectNomination = verb('/nominations/{nominationId}/reject', 'Reject a nominated peer')
export const declineNomination = verb(
  '/nominations/{nominationId}/decline',
  'Decline to review somebody as a peer',
)

export const removeNomination = endpoint({
  method: 'DELETE',
  path: '/nominations/{nominationId}',
  summary: 'Remove a peer that the caller has nominated for themselves',
  access: 'member',
  params: NominationId,
  status: 204,
})

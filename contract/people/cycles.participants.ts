import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, id, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { EditParticipant, NewParticipants } from './cycles.forms.ts'
import { PACKET_STATES } from './cycles.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })
const ParticipantId = z.object({ cycleId: id('rcy'), participantId: id('rpk') })
const CycleId = ParticipantId.pick({ cycleId: true })

export const Participant = z.object({
  id: id('rpk'),
  reviewee: Person,
  manager: Person.nullable(),
  scorer: Person.nullable(),
  sharer: Person.nullable(),
  jobTitle: z.string().nullable(),
  state: z.enum(PACKET_STATES),
  reviewCount: z.number().int(),
  submittedCount: z.number().int(),
  version: Version,
})
export type Participant = z.infer<typeof Participant>

export const listParticipants = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/participants',
  summary: 'The reviewees of a review cycle, a page at a time',
  access: 'member',
  params: CycleId,
  query: listQuery({
    sorts: ['name', 'manager'],
    filters: { state: z.enum(PACKET_STATES).optional(), withoutManager: Flag },
  }),
  reply: z.object({ items: z.array(Participant), total: z.number().int() }),
  status: 200,
})

export const exportParticipants = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/export',
  summary:
    'The reviewees of a review cycle as a CSV file: counts of their reviews, scores, sharing; neither writers nor responses',
  access: 'member',
  params: CycleId,
  query: z.object({ format: z.enum(['csv']).default('csv') }),
  media: 'text/csv',
  status: 200,
})

export const addParticipants = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/participants',
  summary: 'Add reviewees to a review cycle: people, teams or everybody',
  access: 'member',
  params: CycleId,
  body: NewParticipants,
  reply: z.object({
    added: z.number().int(),
    /** Those that had been added before. */
    skipped: z.number().int(),
  }),
  status: 200,
})

export const getParticipant = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/participants/{participantId}',
  summary: 'One reviewee of a review cycle',
  access: 'member',
  params: ParticipantId,
  reply: Participant,
  status: 200,
})

export const updateParticipant = endpoint({
  method: 'PUT',
  path: '/review-cycles/{cycleId}/participants/{participantId}',
  summary: 'Change who is the manager, scorer and sharer of a reviewee in a review cycle',
  access: 'member',
  params: ParticipantId,
  body: EditParticipant,
  reply: Participant,
  status: 200,
})

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/review-cycles/{cycleId}/participants/{participantId}',
  summary: 'Remove a reviewee from a review cycle',
  access: 'member',
  params: ParticipantId,
  status: 204,
})

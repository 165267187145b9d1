import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { AttributeOption } from './attributes.forms.ts'
import { EarlierPacket } from './earlier-packets.ts'
import { CYCLE_STATES, PACKET_STATES, SCORE_COMPONENTS, SCORE_MODES } from './cycles.words.ts'
import { PACKET_ACTIONS, PACKET_REFUSALS } from './packets.actions.ts'
import { Acknowledgement, EditAttributeScores, EditSummary, OverrideScore } from './packets.forms.ts'
import { READERS } from './packets.policy.ts'
import { PACKET_SUBJECTS, SIGHTS } from './packets.words.ts'
import { DIRECTIONS } from './questions.words.ts'
import { AnswerValue, CycleQuestion } from './review-answers.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

export const ReviewPacket = z.object({
  id: id('rpk'),
  cycle: z.object({ id: id('rcy'), name: z.string(), state: z.enum(CYCLE_STATES) }),
  reviewee: Person,
  /** Their manager in this cycle. */
  manager: Person.nullable(),
  state: z.enum(PACKET_STATES),
  /** What counts, on the scale of the cycle; null where there is none, or the caller does not see it. */
  score: z.number().nullable(),
  sharedAt: Timestamp.nullable(),
  acknowledgedAt: Timestamp.nullable(),
})
export type ReviewPacket = z.infer<typeof ReviewPacket>

/** How a score came about. */
export const PacketScore = z.object({
  /** What counts: the override where there is one. Null where nothing was scored. */
  value: z.number().nullable(),
  /** What the responses come to. */
  computed: z.number().nullable(),
  override: z.object({ value: z.number(), reason: z.string() }).nullable(),
  /** The ends of its scale. */
  outMin: z.number(),
  outMax: z.number(),
  mode: z.enum(SCORE_MODES),
  parts: z.array(
    z.object({
      component: z.enum(SCORE_COMPONENTS),
      /** Percent of the parts that count. */
      weight: z.number(),
      /** Between 0 and 1; null where the caller does not see this part. */
      value: z.number().nullable(),
      /** How many reviews or attributes it is the mean of. */
      n: z.number().int().nullable(),
    }),
  ),
  /** What does not count, and why: it counts as missing and never as zero. */
  dropped: z.array(
    z.object({
      component: z.enum(SCORE_COMPONENTS),
      reason: z.enum(['nothing-scored', 'below-threshold']),
    }),
  ),
})
export type PacketScore = z.infer<typeof PacketScore>

export const PacketAttribute = z.object({
  id: id('rat'),
  name: z.string(),
  description: z.string().nullable(),
  options: z.array(AttributeOption),
  numberless: z.boolean(),
  /** The reviewee never sees it. */
  private: z.boolean(),
  /** The position of the option; null until it is rated. */
  option: z.number().int().nullable(),
  note: z.string().nullable(),
  /** What calibration has put in its place. The first one stays. */
  calibratedOption: z.number().int().nullable(),
  calibrationReason: z.string().nullable(),
})
export type PacketAttribute = z.infer<typeof PacketAttribute>

export const PacketDirection = z.object({
  direction: z.enum(DIRECTIONS),
  sight: z.enum(SIGHTS),
  /** Fewer have responded than stay anonymous: nothing of it is shown. */
  isTooFew: z.boolean(),
  /** How many reviews were submitted; null where that is not shown. */
  respondents: z.number().int().nullable(),
})
export type PacketDirection = z.infer<typeof PacketDirection>

export const PacketAnswer = z.object({
  /** Null where nobody is told. */
  writer: Person.nullable(),
  /** The same for answers of one writer without a name, where the cycle shows them together. */
  group: z.number().int().nullable(),
  value: AnswerValue.nullable(),
  comment: z.string().nullable(),
  isNotApplicable: z.boolean(),
})
export type PacketAnswer = z.infer<typeof PacketAnswer>

export const PacketFigure = z.object({
  /** How many have responded; "not applicable" does not count. */
  n: z.number().int(),
  /** On the scale of the question, or of the values of its options; null for what has no number. */
  mean: z.number().nullable(),
  /** How many chose each point or option, in order; of yes or no, the two. */
  counts: z.array(z.number().int()),
})
export type PacketFigure = z.infer<typeof PacketFigure>

export const PacketResponses = z.object({
  direction: z.enum(DIRECTIONS),
  /** Null for words, and where too few have answered. */
  figure: PacketFigure.nullable(),
  answers: z.array(PacketAnswer),
})
export type PacketResponses = z.infer<typeof PacketResponses>

export const PacketQuestion = z.object({
  question: CycleQuestion,
  responses: z.array(PacketResponses),
})
export type PacketQuestion = z.infer<typeof PacketQuestion>

/** How people see themselves and are seen, by category of the questions. */
export const PacketCategory = z.object({
  category: z.string(),
  /** Means of scored answers, between 0 and 1; absent where there is none, or too few. */
  means: z.partialRecord(z.enum(DIRECTIONS), z.number()),
  /** Self less the mean of all others; null without both, or with too few others. */
  gap: z.number().nullable(),
  /** At least half a point on a scale of five. */
  isHighlighted: z.boolean(),
})
export type PacketCategory = z.infer<typeof PacketCategory>

/** All of a packet that the caller may see. */
export const PrintedPacket = ReviewPacket.omit({ score: true }).extend({
  scorer: Person.nullable(),
  sharer: Person.nullable(),
  jobTitle: z.string().nullable(),
  /** As what the caller reads it. */
  reader: z.enum(READERS),
  /** Scores and responses without names are ready: some minutes after the reviews of a large cycle end. */
  isClosed: z.boolean(),
  /** How many have to respond before a direction without names is shown. */
  threshold: z.number().int(),
  summary: z.string().nullable(),
  acknowledgement: z.string().nullable(),
  /** Null where the caller does not see it. */
  score: PacketScore.nullable(),
  attributes: z.array(PacketAttribute),
  directions: z.array(PacketDirection),
  questions: z.array(PacketQuestion),
  categories: z.array(PacketCategory),
  /** Packets about the same person in cycles that were completed before, oldest first: what the score was then. */
  earlier: z.array(EarlierPacket),
})
export type PrintedPacket = z.infer<typeof PrintedPacket>

export const PacketDetail = PrintedPacket.extend({
  version: Version,
  allowedActions: allowedActions(PACKET_ACTIONS, PACKET_REFUSALS),
})
export type PacketDetail = z.infer<typeof PacketDetail>

const PacketId = z.object({ participantId: id('rpk') })
/** For those who share it: what the reviewee will see. */
const As = z.object({ as: z.enum(['reviewee']).optional() })

export const listPackets = endpoint({
  method: 'GET',
  path: '/review-packets',
  summary: 'Review packets of the caller, of the people whose manager they are, or of all, a page at a time',
  access: 'member',
  query: listQuery({
    sorts: ['name', 'cycle', 'state', 'shared'],
    filters: {
      subject: z.enum(PACKET_SUBJECTS).default('me'),
      cycleId: id('rcy').optional(),
      state: z.enum(PACKET_STATES).optional(),
    },
  }),
  reply: z.object({
    items: z.array(ReviewPacket),
    total: z.number().int(),
    /** Of each subject, without search and filters. */
    tabs: z.object({ me: z.number().int(), reports: z.number().int(), all: z.number().int() }),
  }),
  status: 200,
})

export const exportPackets = endpoint({
  method: 'GET',
  path: '/review-packets/export',
  summary: 'Review packets as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listPackets.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

/** Whose packets the caller reads at all, and in which cycles, for the filters of the list. */
export const listPacketCycles = endpoint({
  method: 'GET',
  path: '/review-packets/cycles',
  summary: 'The newest review cycles that the caller reads packets of',
  access: 'member',
  reply: z.object({
    items: z.array(
      z.object({
        id: id('rcy'),
        name: z.string(),
        /** Whether the caller can read its results now. */
        hasResults: z.boolean(),
      }),
    ),
  }),
  status: 200,
})

export const getPacket = endpoint({
  method: 'GET',
  path: '/review-packets/{participantId}',
  summary: 'One review packet, as far as the caller may see it',
  access: 'member',
  params: PacketId,
  query: As,
  reply: PacketDetail,
  status: 200,
})

export const printPacket = endpoint({
  method: 'GET',
  path: '/review-packets/{participantId}/print',
  summary: 'A review packet for paper: what the caller may see, without what they can do',
  access: 'member',
  params: PacketId,
  query: As,
  reply: PrintedPacket,
  status: 200,
})

export const updateSummary = endpoint({
  method: 'PUT',
  path: '/review-packets/{participantId}/summary',
  summary: 'Change the summary of a review packet',
  access: 'member',
  params: PacketId,
  body: EditSummary,
  reply: PacketDetail,
  status: 200,
})

export const rateAttributes = endpoint({
  method: 'PUT',
  path: '/review-packets/{participantId}/attribute-scores',
  summary: 'Rate scored attributes of a reviewee; those that are not sent stay as they are',
  access: 'member',
  params: PacketId,
  body: EditAttributeScores,
  reply: PacketDetail,
  status: 200,
})

export const overrideScore = endpoint({
  method: 'PUT',
  path: '/review-packets/{participantId}/score-override',
  summary: 'Put another score in place of the computed one, which is kept',
  access: 'member',
  params: PacketId,
  body: OverrideScore,
  reply: PacketDetail,
  status: 200,
})

export const sharePacket = endpoint({
  method: 'POST',
  path: '/review-packets/{participantId}/share',
  summary: 'Share a review packet with its reviewee',
  access: 'member',
  params: PacketId,
  reply: PacketDetail,
  status: 200,
})

export const unsharePacket = endpoint({
  method: 'POST',
  path: '/review-packets/{participantId}/unshare',
  summary: 'Take a shared review packet back, until it is acknowledged',
  access: 'member',
  params: PacketId,
  reply: PacketDetail,
  status: 200,
})

export const acknowledgePacket = endpoint({
  method: 'POST',
  path: '/review-packets/{participantId}/acknowledge',
  summary: 'Acknowledge one’s own review packet',
  access: 'member',
  params: PacketId,
  body: Acknowledgement,
  reply: PacketDetail,
  status: 200,
})

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type AnswerValue } from '#contract/people/review-answers.ts'
import { NOMINATION_STATES } from '#contract/people/review-results.words.ts'
import { DIRECTIONS } from '#contract/people/questions.words.ts'
import { organizations, users } from './account.ts'
import { reviewCycles, reviewCycleQuestions, reviewPackets, reviews } from './review-cycles.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const packetId = () =>
  text('packet_id')
    .notNull()
    .references(() => reviewPackets.id, { onDelete: 'cascade' })
const cycleId = () =>
  text('cycle_id')
    .notNull()
    .references(() => reviewCycles.id, { onDelete: 'cascade' })
const cycleQuestionId = () =>
  text('cycle_question_id')
    .notNull()
    .references(() => reviewCycleQuestions.id, { onDelete: 'cascade' })

/** What one person has answered in one review. It has no times: those of the review are enough. */
export const reviewAnswers = sqliteTable(
  'review_answers',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    cycleQuestionId: cycleQuestionId(),
    organizationId: organizationId(),
    /** Null without one. */
    value: text('value', { mode: 'json' }).$type<AnswerValue>(),
    /** Beside a rating. */
    comment: text('comment'),
    isNotApplicable: flag('is_not_applicable'),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.cycleQuestionId] })],
)

/**
 * Answers of directions without names, once reviews have ended: copied in the order of their random ids, and deleted from
 * `review_answers` in the same batch. Nothing here leads to a review or a person but the packet that it is about.
 */
export const anonymousAnswers = sqliteTable(
  'anonymous_answers',
  {
    id: text('id').primaryKey(),
    packetId: packetId(),
    cycleId: cycleId(),
    organizationId: organizationId(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    cycleQuestionId: cycleQuestionId(),
    /** The same for answers of one writer where the cycle shows them together; random, and null where it does not. */
    group: text('answer_group'),
    value: text('value', { mode: 'json' }).$type<AnswerValue>(),
    comment: text('comment'),
    isNotApplicable: flag('is_not_applicable'),
  },
  (table) => [
    index('anonymous_answers_of_packet').on(table.packetId, table.direction),
    index('anonymous_answers_of_cycle').on(table.cycleId, table.cycleQuestionId),
  ],
)

/** Packets whose scores are computed and, where it is asked for, whose writers are forgotten. Until then nobody sees responses without names. */
export const closedPackets = sqliteTable(
  'review_closed_packets',
  {
    packetId: packetId().primaryKey(),
    cycleId: cycleId(),
    organizationId: organizationId(),
  },
  (table) => [index('review_closed_packets_of_cycle').on(table.cycleId)],
)

/** The score of one direction of a packet (F3), computed when reviews end, before writers are forgotten. */
export const directionScores = sqliteTable(
  'review_direction_scores',
  {
    packetId: packetId(),
    cycleId: cycleId(),
    organizationId: organizationId(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    /** Submitted reviews of it. */
    respondents: integer('respondents').notNull(),
    /** Those of them in which something counts. */
    scored: integer('scored').notNull().default(0),
    /**
     * Between 0 and 1, as an exact fraction such as `31/40`; null where nothing was scored, and where writers are forgotten and it would be that
     * of fewer people than stay anonymous.
     */
    score: text('score'),
    /** Whether the score is a sum of figures of its questions. */
    isSeparable: integer('is_separable', { mode: 'boolean' }).notNull().default(true),
    /** Ids of the questions whose figures can be shown beside the score without telling those of a few people. */
    shownQuestions: text('shown_questions', { mode: 'json' })
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'`),
  },
  (table) => [
    primaryKey({ columns: [table.packetId, table.direction] }),
    index('review_direction_scores_of_cycle').on(table.cycleId, table.direction),
  ],
)

/** How the scorer of a packet has rated one scored attribute. */
export const attributeScores = sqliteTable(
  'review_attribute_scores',
  {
    packetId: packetId(),
    cycleId: cycleId(),
    organizationId: organizationId(),
    attributeId: text('attribute_id').notNull(),
    /** The position of the option in the attribute of the cycle; null until it is rated. */
    option: integer('option'),
    note: text('note'),
    /** The option that calibration has put in its place. The first one stays. */
    calibratedOption: integer('calibrated_option'),
    calibratedBy: text('calibrated_by').references(() => users.id, { onDelete: 'set null' }),
    calibrationReason: text('calibration_reason'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.packetId, table.attributeId] }),
    index('review_attribute_scores_of_cycle').on(table.cycleId, table.attributeId),
  ],
)

export const peerNominations = sqliteTable(
  'peer_nominations',
  {
    id: text('id').primaryKey(),
    packetId: packetId(),
    cycleId: cycleId(),
    organizationId: organizationId(),
    peerId: text('peer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: NOMINATION_STATES }).notNull(),
    nominatedBy: text('nominated_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('peer_nominations_once').on(table.packetId, table.peerId),
    index('peer_nominations_of_peer').on(table.peerId, table.state),
    index('peer_nominations_of_cycle').on(table.cycleId, table.state),
  ],
)

import {
  customType,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import { NO_DAYS } from '#contract/people/cycles.timeline.ts'
import { CYCLE_STATES, PACKET_STATES, REVIEW_STATES } from '#contract/people/cycles.words.ts'
import { type QuestionOption, type RatingScale } from '#contract/people/questions.forms.ts'
import { DIRECTIONS, RESPONSE_TYPES } from '#contract/people/questions.words.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

type StoredSettings = Omit<CycleSettings, 'sequence' | 'timeline'> &
  Partial<Pick<CycleSettings, 'sequence' | 'timeline'>>

/** Cycles that were stored before there were timelines are led by people. */
const cycleSettings = customType<{ data: CycleSettings; driverData: string }>({
  dataType: () => 'text',
  toDriver: (settings) => JSON.stringify(settings),
  fromDriver: (text) => {
    const stored = JSON.parse(text) as StoredSettings // written by the line above
    return { ...stored, sequence: stored.sequence ?? 'manual', timeline: stored.timeline ?? NO_DAYS }
  },
})

export const reviewCycles = sqliteTable(
  'review_cycles',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** Folded for sorting: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    description: text('description'),
    /** Name and description, folded for search. */
    searched: text('searched').notNull(),
    state: text('state', { enum: CYCLE_STATES }).notNull(),
    settings: cycleSettings('settings').notNull(),
    launchedAt: instant('launched_at'),
    /** When its reviews ended. */
    endedAt: instant('ended_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** One more with each change of its settings or state: docs/decisions/052. */
    version: integer('version').notNull().default(1),
    /** The day, `2026-12-01`, on which the timeline leads it on from its state; null where people do. */
    nextMoveOn: text('next_move_on'),
    /** When that last failed, and why; null while it has not. */
    moveFailedAt: instant('move_failed_at'),
    moveFailure: text('move_failure'),
  },
  (table) => [
    index('review_cycles_by_next_move').on(table.nextMoveOn),
    index('review_cycles_by_creation').on(table.organizationId, table.createdAt),
    index('review_cycles_by_state').on(table.state),
  ],
)

/** People who lead a cycle beside the administrators. */
export const reviewCycleOwners = sqliteTable(
  'review_cycle_owners',
  {
    cycleId: text('cycle_id')
      .notNull()
      .references(() => reviewCycles.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
  },
  (table) => [
    primaryKey({ columns: [table.cycleId, table.userId] }),
    index('review_cycle_owners_by_person').on(table.userId),
  ],
)

/** What a direction of a cycle asks above its questions, as it was at the launch. */
export const reviewCycleForms = sqliteTable(
  'review_cycle_forms',
  {
    cycleId: text('cycle_id')
      .notNull()
      .references(() => reviewCycles.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    templateId: text('template_id').notNull(),
    templateName: text('template_name').notNull(),
    instructions: text('instructions'),
    wordLimit: integer('word_limit'),
  },
  (table) => [primaryKey({ columns: [table.cycleId, table.direction] })],
)

/** The questions of a direction of a cycle, as they were at the launch. */
export const reviewCycleQuestions = sqliteTable(
  'review_cycle_questions',
  {
    id: text('id').primaryKey(),
    cycleId: text('cycle_id')
      .notNull()
      .references(() => reviewCycles.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    /** From 0 on. */
    position: integer('position').notNull(),
    /** Of the question that it was copied from, which compares cycles. */
    questionId: text('question_id').notNull(),
    text: text('text').notNull(),
    description: text('description'),
    responseType: text('response_type', { enum: RESPONSE_TYPES }).notNull(),
    options: text('options', { mode: 'json' }).$type<QuestionOption[]>().notNull(),
    scale: text('scale', { mode: 'json' }).$type<RatingScale>(),
    category: text('category').notNull(),
    required: flag('required'),
    private: flag('private'),
    allowNotApplicable: flag('allow_not_applicable'),
    allowComment: flag('allow_comment'),
    wordLimit: integer('word_limit'),
    /** In hundredths of a percent; null without one. */
    weight: integer('weight'),
    /** One more with each change of its wording after the launch. */
    version: integer('version').notNull().default(1),
    /** When its wording was last changed after the launch; null where it never was. */
    rewordedAt: instant('reworded_at'),
  },
  (table) => [
    uniqueIndex('review_cycle_questions_in_order').on(table.cycleId, table.direction, table.position),
  ],
)

/** The scored attributes of a cycle, as they were at the launch. */
export const reviewCycleAttributes = sqliteTable(
  'review_cycle_attributes',
  {
    cycleId: text('cycle_id')
      .notNull()
      .references(() => reviewCycles.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    attributeId: text('attribute_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    options: text('options', { mode: 'json' })
      .$type<{ label: string; value: number | null; description: string }[]>()
      .notNull(),
    numberless: flag('numberless'),
    private: flag('private'),
  },
  (table) => [primaryKey({ columns: [table.cycleId, table.attributeId] })],
)

/** One person in one cycle: what is written about them, and what comes of it. */
export const reviewPackets = sqliteTable(
  'review_packets',
  {
    id: text('id').primaryKey(),
    cycleId: text('cycle_id')
      .notNull()
      .references(() => reviewCycles.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    revieweeId: text('reviewee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who is their manager in this cycle: the reporting line may change meanwhile. */
    managerId: text('manager_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether somebody chose the manager, so that the launch does not follow the reporting line. */
    isManagerChosen: flag('is_manager_chosen'),
    /** Rates the attributes; the manager where it is null. */
    scorerId: text('scorer_id').references(() => users.id, { onDelete: 'set null' }),
    /** Shares the packet; by the settings where it is null. */
    sharerId: text('sharer_id').references(() => users.id, { onDelete: 'set null' }),
    /** As they were at the launch. */
    jobTitle: text('job_title'),
    teamIds: text('team_ids', { mode: 'json' }).$type<string[]>(),
    state: text('state', { enum: PACKET_STATES }).notNull(),
    /** When its reviews were assigned. */
    assignedAt: instant('assigned_at'),
    /** What the reviewee reads above everything else. */
    summary: text('summary'),
    /** In hundredths on the scale of the cycle, computed when reviews end; null where nothing was scored. */
    computedScore: integer('computed_score'),
    /** In hundredths; somebody has put it in place of the computed one. */
    overrideScore: integer('override_score'),
    overrideReason: text('override_reason'),
    sharedAt: instant('shared_at'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgement: text('acknowledgement'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('review_packets_by_reviewee').on(table.cycleId, table.revieweeId),
    index('review_packets_to_assign').on(table.cycleId, table.assignedAt),
    index('review_packets_of_organization').on(table.organizationId, table.cycleId),
    index('review_packets_of_person').on(table.revieweeId),
    index('review_packets_of_manager').on(table.managerId),
  ],
)

/** What one person writes about another in one direction. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    packetId: text('packet_id')
      .notNull()
      .references(() => reviewPackets.id, { onDelete: 'cascade' }),
    cycleId: text('cycle_id')
      .notNull()
      .references(() => reviewCycles.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    reviewerId: text('reviewer_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: REVIEW_STATES }).notNull(),
    submittedAt: instant('submitted_at'),
    /** When somebody beside the writer first read it after it was submitted: from then on it cannot be recalled. */
    openedAt: instant('opened_at'),
    /** Why the writer asks to have it back; null while they don't. */
    reopenReason: text('reopen_reason'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('reviews_by_reviewer_and_packet').on(table.packetId, table.reviewerId),
    index('reviews_of_reviewer').on(table.reviewerId, table.state),
    // All that the figures of a cycle are counted from. The id stands before the time, so that no order of the index is that of writing.
    index('reviews_of_cycle').on(
      table.cycleId,
      table.state,
      table.direction,
      table.packetId,
      table.id,
      table.organizationId,
      table.submittedAt,
    ),
    index('reviews_of_cycle_by_reviewer').on(table.cycleId, table.reviewerId, table.state, table.direction),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Guideline } from '#contract/people/calibration.forms.ts'
import { CALIBRATION_STATES } from '#contract/people/calibration.words.ts'
import { organizations, users } from './account.ts'
import { reviewCycles, reviewPackets } from './review-cycles.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const cycleId = () =>
  text('cycle_id')
    .notNull()
    .references(() => reviewCycles.id, { onDelete: 'cascade' })
const packetId = () =>
  text('packet_id')
    .notNull()
    .references(() => reviewPackets.id, { onDelete: 'cascade' })

/** People of a review cycle whose ratings are compared in one talk. */
export const calibrationGroups = sqliteTable(
  'calibration_groups',
  {
    id: text('id').primaryKey(),
    cycleId: cycleId(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** In lower case: no two groups of a cycle have one name. */
    nameKey: text('name_key').notNull(),
    state: text('state', { enum: CALIBRATION_STATES }).notNull(),
    guidelines: text('guidelines', { mode: 'json' })
      .$type<Guideline[]>()
      .notNull()
      .default(sql`'[]'`),
    /** When it was closed last; null while it is open. */
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('calibration_groups_by_name').on(table.cycleId, table.nameKey)],
)

/** Who takes part in the talk. */
export const calibrationPeople = sqliteTable(
  'calibration_people',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => calibrationGroups.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    /** Facilitators change ratings, participants see them. */
    role: text('role', { enum: ['facilitator', 'participant'] }).notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('calibration_people_by_person').on(table.userId),
  ],
)

/** Whose ratings are calibrated in which group: each reviewee of a cycle in one. */
export const calibrationReviewees = sqliteTable(
  'calibration_reviewees',
  {
    packetId: packetId().primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => calibrationGroups.id, { onDelete: 'cascade' }),
    cycleId: cycleId(),
    organizationId: organizationId(),
  },
  (table) => [
    index('calibration_reviewees_of_group').on(table.groupId),
    index('calibration_reviewees_of_cycle').on(table.cycleId),
  ],
)

/** Each change of a rating by calibration. They stay when a group goes, since the ratings do. */
export const calibrationChanges = sqliteTable(
  'calibration_changes',
  {
    id: text('id').primaryKey(),
    packetId: packetId(),
    cycleId: cycleId(),
    organizationId: organizationId(),
    attributeId: text('attribute_id').notNull(),
    /** Positions of options: what the scorer had chosen then, and what counted before and after. */
    original: integer('original').notNull(),
    fromOption: integer('from_option').notNull(),
    toOption: integer('to_option').notNull(),
    reason: text('reason').notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('calibration_changes_of_packet').on(table.packetId, table.at),
    index('calibration_changes_of_cycle').on(table.cycleId),
  ],
)

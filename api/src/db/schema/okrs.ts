import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import {
  METRICS,
  OBJECTIVE_KINDS,
  OBJECTIVE_LEVELS,
  OBJECTIVE_STATES,
  OUTCOMES,
  PROGRESS_MODES,
  VISIBILITIES,
} from '#contract/people/objectives.words.ts'
import {
  CADENCES,
  COMPANY_CREATORS,
  PERIOD_STATES,
  TEAM_CREATORS,
} from '#contract/people/okr-periods.words.ts'
import { organizations, users } from './account.ts'
import { teams } from './people.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const personId = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })
/** One more with each change of what its forms show: docs/decisions/052. */
const version = () => integer('version').notNull().default(1)

export const okrPeriods = sqliteTable(
  'okr_periods',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** In lower case: no two periods have one name. */
    nameKey: text('name_key').notNull(),
    /** Folded for sorting and search: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    /** Calendar days, `2026-11-23`, both of them included. */
    startDate: text('start_date').notNull(),
    endDate: text('end_date').notNull(),
    state: text('state', { enum: PERIOD_STATES }).notNull(),
    cadence: text('cadence', { enum: CADENCES }).notNull(),
    isDefault: flag('is_default'),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('okr_periods_by_name').on(table.organizationId, table.nameKey),
    uniqueIndex('okr_periods_by_default')
      .on(table.organizationId)
      .where(sql`is_default = 1`),
    index('okr_periods_by_start').on(table.organizationId, table.startDate),
  ],
)

/** How an organization uses OKRs; one without a row has the usual settings. */
export const okrSettings = sqliteTable('okr_settings', {
  organizationId: organizationId().primaryKey(),
  maxObjectives: integer('max_objectives').notNull(),
  maxKeyResults: integer('max_key_results').notNull(),
  companyCreators: text('company_creators', { enum: COMPANY_CREATORS }).notNull(),
  teamCreators: text('team_creators', { enum: TEAM_CREATORS }).notNull(),
  approvalRequired: flag('approval_required'),
  /** Percentage points behind what is expected. */
  onTrackGap: integer('on_track_gap').notNull(),
  atRiskGap: integer('at_risk_gap').notNull(),
  version: version(),
})

export const objectives = sqliteTable(
  'objectives',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    title: text('title').notNull(),
    foldedTitle: text('folded_title').notNull(),
    description: text('description'),
    /** Title, description and tags, folded for search. */
    searched: text('searched').notNull(),
    level: text('level', { enum: OBJECTIVE_LEVELS }).notNull(),
    teamId: text('team_id').references(() => teams.id, { onDelete: 'set null' }),
    /** Null in the backlog. */
    periodId: text('period_id').references(() => okrPeriods.id, { onDelete: 'set null' }),
    startDate: text('start_date').notNull(),
    endDate: text('end_date').notNull(),
    parentId: text('parent_id').references((): AnySQLiteColumn => objectives.id, { onDelete: 'set null' }),
    contributesToParent: flag('contributes_to_parent'),
    visibility: text('visibility', { enum: VISIBILITIES }).notNull(),
    state: text('state', { enum: OBJECTIVE_STATES }).notNull(),
    outcome: text('outcome', { enum: OUTCOMES }),
    /** When it became active last; null before. */
    activatedAt: instant('activated_at'),
    closeComment: text('close_comment'),
    closedAt: instant('closed_at'),
    /** In tenths, from 0 to 10. */
    grade: integer('grade'),
    /** From 1, on track, to 3, off track; null without. Derived with `progress`: docs/decisions/110. */
    health: integer('health'),
    progressMode: text('progress_mode', { enum: PROGRESS_MODES }).notNull(),
    /** Of its own last check-in, with manual progress. In millionths of a percent. */
    ownProgress: integer('own_progress'),
    ownHealth: integer('own_health'),
    /** In millionths of a percent; null without anything measured. Derived: docs/decisions/110. */
    progress: integer('progress'),
    /** In hundredths. */
    weight: integer('weight').notNull(),
    kind: text('kind', { enum: OBJECTIVE_KINDS }).notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    lastCheckInAt: instant('last_check_in_at'),
    archivedAt: instant('archived_at'),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (table) => [
    index('objectives_by_title').on(table.organizationId, table.foldedTitle),
    index('objectives_by_period').on(table.periodId, table.organizationId),
    index('objectives_by_parent').on(table.parentId, table.organizationId),
    index('objectives_by_team').on(table.teamId, table.organizationId),
  ],
)

const objectiveId = (name = 'objective_id') =>
  text(name)
    .notNull()
    .references(() => objectives.id, { onDelete: 'cascade' })

export const objectiveOwners = sqliteTable(
  'objective_owners',
  {
    objectiveId: objectiveId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
  },
  (table) => [
    primaryKey({ columns: [table.objectiveId, table.userId] }),
    index('objective_owners_by_person').on(table.organizationId, table.userId),
  ],
)

/** Objectives that another one also supports, beside the one above it. */
export const objectiveSupports = sqliteTable(
  'objective_supports',
  {
    objectiveId: objectiveId(),
    supportedId: objectiveId('supported_id'),
    organizationId: organizationId(),
  },
  (table) => [
    primaryKey({ columns: [table.objectiveId, table.supportedId] }),
    index('objective_supports_by_supported').on(table.supportedId, table.organizationId),
  ],
)

export interface StoredMilestone {
  title: string
  /** In hundredths. */
  weight: number
  isDone: boolean
}

export const keyResults = sqliteTable(
  'key_results',
  {
    id: text('id').primaryKey(),
    objectiveId: objectiveId(),
    organizationId: organizationId(),
    title: text('title').notNull(),
    ownerId: personId('owner_id'),
    metric: text('metric', { enum: METRICS }).notNull(),
    unit: text('unit').notNull(),
    currency: text('currency').notNull(),
    startValue: real('start_value').notNull(),
    targetValue: real('target_value').notNull(),
    currentValue: real('current_value').notNull(),
    allowOver: flag('allow_over'),
    milestones: text('milestones', { mode: 'json' }).$type<StoredMilestone[]>().notNull(),
    /** In hundredths. */
    weight: integer('weight').notNull(),
    dueDate: text('due_date'),
    /** In millionths of a percent, from 0 to 100 percent. */
    progress: integer('progress').notNull(),
    health: integer('health'),
    confidence: integer('confidence'),
    lastCheckInAt: instant('last_check_in_at'),
    archivedAt: instant('archived_at'),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (table) => [
    index('key_results_by_objective').on(table.objectiveId, table.organizationId),
    index('key_results_by_owner').on(table.organizationId, table.ownerId),
  ],
)

/** What people report; the latest by `at` is what is so now. */
export const checkIns = sqliteTable(
  'check_ins',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    objectiveId: objectiveId(),
    /** Null where it is about the objective itself. */
    keyResultId: text('key_result_id').references(() => keyResults.id, { onDelete: 'cascade' }),
    value: real('value'),
    doneMilestones: text('done_milestones', { mode: 'json' }).$type<string[]>(),
    health: integer('health').notNull(),
    confidence: integer('confidence'),
    comment: text('comment').notNull(),
    /** The comment, folded for search. */
    searched: text('searched').notNull(),
    authorId: personId('author_id'),
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('check_ins_by_objective').on(table.objectiveId, table.organizationId, table.at),
    index('check_ins_by_key_result').on(table.keyResultId, table.organizationId, table.at),
  ],
)

export const objectiveComments = sqliteTable(
  'objective_comments',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    objectiveId: objectiveId(),
    text: text('text').notNull(),
    /** The same, folded for search. */
    searched: text('searched').notNull(),
    authorId: personId('author_id'),
    at: instant('at').notNull(),
  },
  (table) => [index('objective_comments_by_time').on(table.objectiveId, table.organizationId, table.at)],
)

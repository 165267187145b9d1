import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { APPRAISAL_CYCLE_STATES, APPRAISAL_VISIBILITIES } from '#contract/people/appraisal-cycles.words.ts'
import { type ComponentWeights } from '#contract/people/appraisal-cycles.forms.ts'
import { WRITTEN_STATUSES } from '#contract/people/appraisal-templates.words.ts'
import { type WeightedArea } from '#contract/people/appraisal-templates.forms.ts'
import { type AppraisalRating } from '#contract/people/appraisals.forms.ts'
import { type AppraisalScore } from '#contract/people/appraisals.ts'
import { APPRAISAL_STATES } from '#contract/people/appraisals.words.ts'
import { organizations, users } from './account.ts'
import { reviewCycles } from './review-cycles.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const areas = (name: string) => text(name, { mode: 'json' }).$type<WeightedArea[]>().notNull()
const ratings = (name: string) => text(name, { mode: 'json' }).$type<AppraisalRating[]>().notNull()

/** What people of a role are appraised by. */
export const appraisalTemplates = sqliteTable(
  'appraisal_templates',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** In lower case: no two templates have one name. */
    nameKey: text('name_key').notNull(),
    /** Folded for sorting: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    description: text('description'),
    /** Name, description and names of areas, folded for search. */
    searched: text('searched').notNull(),
    keyResultAreas: areas('key_result_areas'),
    ratingCriteria: areas('rating_criteria'),
    status: text('status', { enum: WRITTEN_STATUSES }).notNull(),
    /** One more with each change of its areas or criteria while there are appraisals by it. */
    revision: integer('revision').notNull().default(1),
    archivedAt: instant('archived_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** One more with each change: docs/decisions/052. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('appraisal_templates_by_name').on(table.organizationId, table.nameKey),
    index('appraisal_templates_by_folded_name').on(table.organizationId, table.foldedName),
  ],
)

export const appraisalCycles = sqliteTable(
  'appraisal_cycles',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** Folded for sorting. */
    foldedName: text('folded_name').notNull(),
    description: text('description'),
    /** Name and description, folded for search. */
    searched: text('searched').notNull(),
    state: text('state', { enum: APPRAISAL_CYCLE_STATES }).notNull(),
    /** Days, both included, such as `2026-12-01`. */
    startDate: text('start_date').notNull(),
    endDate: text('end_date').notNull(),
    /** In percent, together 100. */
    weights: text('weights', { mode: 'json' }).$type<ComponentWeights>().notNull(),
    reviewCycleId: text('review_cycle_id').references(() => reviewCycles.id, { onDelete: 'set null' }),
    scaleMax: integer('scale_max').notNull(),
    visibility: text('visibility', { enum: APPRAISAL_VISIBILITIES }).notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** One more with each change of its settings or state: docs/decisions/052. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('appraisal_cycles_by_start').on(table.organizationId, table.startDate),
    index('appraisal_cycles_by_state').on(table.state),
    index('appraisal_cycles_by_review_cycle').on(table.reviewCycleId),
  ],
)

export const appraisalParticipants = sqliteTable(
  'appraisal_participants',
  {
    cycleId: text('cycle_id')
      .notNull()
      .references(() => appraisalCycles.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    /** Null until one is chosen. One that is used can't be deleted. */
    templateId: text('template_id').references(() => appraisalTemplates.id),
    addedAt: instant('added_at').notNull(),
    /** When their appraisal was created, or could not be; null until then. */
    handledAt: instant('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cycleId, table.userId] }),
    index('appraisal_participants_by_template').on(table.templateId),
    index('appraisal_participants_by_person').on(table.userId),
    index('appraisal_participants_to_handle').on(table.cycleId, table.handledAt),
  ],
)

/** The appraisal of one person in one cycle, by the content that its template had when it was created. */
export const appraisals = sqliteTable(
  'appraisals',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    cycleId: text('cycle_id')
      .notNull()
      .references(() => appraisalCycles.id),
    employeeId: text('employee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the time when it was created. */
    managerId: text('manager_id').references(() => users.id, { onDelete: 'set null' }),
    templateId: text('template_id')
      .notNull()
      .references(() => appraisalTemplates.id),
    templateName: text('template_name').notNull(),
    templateRevision: integer('template_revision').notNull(),
    areas: areas('areas'),
    criteria: areas('criteria'),
    state: text('state', { enum: APPRAISAL_STATES }).notNull(),
    /** In the order of the areas; empty until something is saved. */
    selfAreas: ratings('self_areas'),
    selfCriteria: ratings('self_criteria'),
    reflection: text('reflection'),
    selfVersion: integer('self_version').notNull().default(1),
    selfSubmittedAt: instant('self_submitted_at'),
    managerAreas: ratings('manager_areas'),
    remarks: text('remarks'),
    managerVersion: integer('manager_version').notNull().default(1),
    managerSubmittedAt: instant('manager_submitted_at'),
    /** Hundredths on the scale of the cycle, of what was submitted; null until then. */
    selfScore: integer('self_score'),
    managerScore: integer('manager_score'),
    finalScore: integer('final_score'),
    /** Why the final score is what it is; null until it is finalized. */
    result: text('result', { mode: 'json' }).$type<AppraisalScore>(),
    returnReason: text('return_reason'),
    /** Whose submission it was: of the employee or of the manager. */
    returnedFrom: text('returned_from', { enum: APPRAISAL_STATES }),
    returnedBy: text('returned_by').references(() => users.id, { onDelete: 'set null' }),
    returnedAt: instant('returned_at'),
    finalizedAt: instant('finalized_at'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgement: text('acknowledgement'),
    createdAt: instant('created_at').notNull(),
    /** One more with each change of its state. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('appraisals_once').on(table.cycleId, table.employeeId),
    index('appraisals_by_employee').on(table.employeeId),
    index('appraisals_by_manager').on(table.managerId),
    index('appraisals_by_template').on(table.templateId),
    index('appraisals_by_organization').on(table.organizationId),
  ],
)

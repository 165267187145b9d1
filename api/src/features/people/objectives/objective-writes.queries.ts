import { and, eq, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { objectiveOwners, objectives, objectiveSupports } from '#api/db/schema/okrs.ts'
import { foldText } from '#contract/folded-text.ts'
import { type ObjectiveRow, type Which } from './objectives.queries.ts'

/** What people type of an objective, as it is stored. */
export type ObjectiveContent = Pick<
  ObjectiveRow,
  | 'title'
  | 'description'
  | 'level'
  | 'teamId'
  | 'periodId'
  | 'startDate'
  | 'endDate'
  | 'parentId'
  | 'contributesToParent'
  | 'visibility'
  | 'progressMode'
  | 'weight'
  | 'kind'
  | 'tags'
>

const withFolded = (content: ObjectiveContent) => ({
  ...content,
  foldedTitle: foldText(content.title),
  searched: foldText([content.title, content.description ?? '', ...content.tags].join(' ')),
})

const isThis = ({ id, organizationId }: Which) =>
  and(eq(objectives.id, id), eq(objectives.organizationId, organizationId))
const next = (now: Date) => ({ updatedAt: now, version: sql`${objectives.version} + 1` })

interface New extends Which {
  content: ObjectiveContent
  createdBy: string
  now: Date
}

export const insertObjective = (db: Db, { id, organizationId, content, createdBy, now }: New): Statement =>
  db.insert(objectives).values({
    id,
    organizationId,
    ...withFolded(content),
    state: 'draft',
    createdBy,
    createdAt: now,
    updatedAt: now,
  })

export const updateObjectiveRow = (db: Db, which: Which, content: ObjectiveContent, now: Date): Statement =>
  db
    .update(objectives)
    .set({ ...withFolded(content), ...next(now) })
    .where(isThis(which))

/** Who owns it, and what it also supports, in place of those before. */
export const setLinks = (
  db: Db,
  { id, organizationId }: Which,
  { ownerIds, supportIds }: { ownerIds: readonly string[]; supportIds: readonly string[] },
): Statement[] => [
  db.delete(objectiveOwners).where(eq(objectiveOwners.objectiveId, id)),
  ...insertMany(
    db,
    objectiveOwners,
    ownerIds.map((userId) => ({ objectiveId: id, userId, organizationId })),
  ),
  db.delete(objectiveSupports).where(eq(objectiveSupports.objectiveId, id)),
  ...insertMany(
    db,
    objectiveSupports,
    supportIds.map((supportedId) => ({ objectiveId: id, supportedId, organizationId })),
  ),
]

type State = Partial<
  Pick<ObjectiveRow, 'state' | 'activatedAt' | 'outcome' | 'closeComment' | 'closedAt' | 'archivedAt'>
>

export const setObjectiveState = (db: Db, which: Which, state: State, now: Date): Statement =>
  db
    .update(objectives)
    .set({
      ...state,
      // What it has reached when it is closed, in the same statement: nobody checks in between.
      grade: state.state === 'closed' ? sql`(${objectives.progress} + 5000000) / 10000000` : null,
      ...next(now),
    })
    .where(isThis(which))

export const setArchivedAt = (db: Db, which: Which, archivedAt: Date | null, now: Date): Statement =>
  db
    .update(objectives)
    .set({ archivedAt, ...next(now) })
    .where(isThis(which))

export const deleteObjectiveRow = (db: Db, which: Which): Statement =>
  db.delete(objectives).where(isThis(which))

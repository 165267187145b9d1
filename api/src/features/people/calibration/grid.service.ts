import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type CalibrationGrid } from '#contract/people/calibration.ts'
import {
  countChanges,
  countOptions,
  listChanges,
  listCycleAttributes,
  listGroupRatings,
  listGroupReviewees,
  listNames,
} from './grid.queries.ts'
import { findAxes, toChange, toGrid, toLeniency } from './grid.ts'
import { requireAction, requireGroup, toGroup } from './group-access.ts'
import { type FoundGroup } from './groups.queries.ts'

/** Changes that a page shows. */
const MOST_CHANGES = 200

async function requireViewable(scope: SignedInScope, id: string): Promise<FoundGroup> {
  const found = await requireGroup(scope, id)
  requireAction(scope, found, 'view')
  return found
}

async function readGrid({ db }: SignedInScope, { group, cycle }: FoundGroup) {
  const [attributes, reviewees, ratings] = await Promise.all([
    listCycleAttributes(db, cycle),
    listGroupReviewees(db, group),
    listGroupRatings(db, group),
  ])
  const axes = findAxes(cycle.settings, attributes)
  const grid = toGrid({ attributes, reviewees, ratings, guidelines: group.guidelines, axes })
  return { grid, attributes, reviewees }
}

export async function getGrid(scope: SignedInScope, id: string): Promise<CalibrationGrid> {
  const { db, actor } = scope
  const found = await requireViewable(scope, id)
  const { group, cycle } = found
  const [{ grid, attributes, reviewees }, counts, changes, changeCount] = await Promise.all([
    readGrid(scope, found),
    countOptions(db, cycle),
    listChanges(db, group, { limit: MOST_CHANGES }),
    countChanges(db, group),
  ])
  const raterIds = [...new Set(reviewees.flatMap(({ scorerId }) => scorerId ?? []))]
  return {
    ...toGroup(scope, found),
    ...grid,
    leniency: toLeniency(counts, attributes, await listNames(db, actor.organizationId, raterIds)),
    changes: changes.map(toChange(attributes)),
    moreChanges: changeCount - changes.length,
  }
}

/** The ratings as a file: for each attribute the original, the final one and the reason. */
export async function exportGrid(scope: SignedInScope, id: string) {
  const { grid, attributes } = await readGrid(scope, await requireViewable(scope, id))
  const columns = attributes.flatMap(({ name }) => [`${name}: original`, `${name}: final`, `${name}: reason`])
  const rows = grid.reviewees.map(({ reviewee, manager, jobTitle, ratings }): CsvRow => [
    reviewee.name,
    manager?.name,
    jobTitle,
    ...attributes.flatMap(({ options }, index) => {
      const rating = ratings[index]
      const labelOf = (option: number | null | undefined) => (option == null ? null : options[option]?.label)
      return [labelOf(rating?.option), labelOf(rating?.calibratedOption ?? rating?.option), rating?.reason]
    }),
  ])
  return streamCsv(['reviewee', 'manager', 'job title', ...columns], [rows])
}

const CHANGES_AT_ONCE = 500

/** All changes as a file, the newest first. */
export async function exportChanges(scope: SignedInScope, id: string) {
  const { db } = scope
  const { group, cycle } = await requireViewable(scope, id)
  const attributes = await listCycleAttributes(db, cycle)
  async function* read() {
    for (let offset = 0; ; offset += CHANGES_AT_ONCE) {
      const rows = await listChanges(db, group, { limit: CHANGES_AT_ONCE, offset })
      yield rows
        .map(toChange(attributes))
        .map((change): CsvRow => [
          change.at,
          change.actor?.name,
          change.reviewee.name,
          change.attribute,
          change.original,
          change.from,
          change.to,
          change.reason,
        ])
      if (rows.length < CHANGES_AT_ONCE) return
    }
  }
  return streamCsv(['at', 'by', 'reviewee', 'attribute', 'original', 'from', 'to', 'reason'], read())
}

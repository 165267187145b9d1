import { type SignedInScope } from '#api/core/access/scope.ts'
import { readOkrSettings } from '#api/core/objectives/okr-settings.queries.ts'
import { type Exact, exact, weightedMeanOf } from '#api/ratings/fractions.ts'
import { STORED_WHOLE, toPercent, toStored } from '#api/ratings/objective-progress.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type getObjectiveSummary as summaryContract,
  type getObjectiveTree as treeContract,
  type Objective,
  type TreeNode,
} from '#contract/people/objectives.ts'
import { HEALTHS, OBJECTIVE_LEVELS, OBJECTIVE_STATES } from '#contract/people/objectives.words.ts'
import { openObjective, readViewer } from './objective-access.ts'
import { lookNow, toObjective } from './objective-views.ts'
import { countChildren, isBelowOrAt, isRoot, listForTree, summarize } from './objectives.queries.ts'

/** Objectives that come at once. Where there are more, roots alone do, and what is below one when it is asked for. */
const MOST_NODES = 300
const MOST_ROOTS = 1000

const toNode = (
  objective: Objective,
  parentId: string | null,
  depth: number,
  childCount: number,
): TreeNode => {
  const { id, title, level, owners, state, health, progress, expected } = objective
  return { id, title, level, owners, state, health, progress, expected, parentId, depth, childCount }
}

/** Each before those below it, siblings in the order that they came in. */
function toNodes(objectives: readonly Objective[]): TreeNode[] {
  const known = new Set(objectives.map(({ id }) => id))
  const below = new Map<string | null, Objective[]>()
  for (const each of objectives) {
    const parentId = each.parentId !== null && known.has(each.parentId) ? each.parentId : null
    below.set(parentId, [...(below.get(parentId) ?? []), each])
  }
  const walk = (parentId: string | null, depth: number): TreeNode[] =>
    (below.get(parentId) ?? []).flatMap((each) => [
      toNode(each, parentId, depth, below.get(each.id)?.length ?? 0),
      ...walk(each.id, depth + 1),
    ])
  return walk(null, 0)
}

export async function getObjectiveTree(
  scope: SignedInScope,
  { periodId, rootId }: QueryOf<typeof treeContract>,
): Promise<ReplyOf<typeof treeContract>> {
  const { actor, db } = scope
  if (rootId !== undefined) await openObjective(scope, rootId)
  const [viewer, settings] = await Promise.all([readViewer(scope), readOkrSettings(db, actor.organizationId)])
  const looked = lookNow(scope, settings)
  const only = rootId === undefined ? undefined : isBelowOrAt(viewer, rootId)
  const found = await listForTree(db, viewer, { periodId, only, limit: MOST_NODES + 1 })
  if (found.length <= MOST_NODES || rootId !== undefined) {
    const nodes = toNodes(found.slice(0, MOST_NODES).map((each) => toObjective(each, looked)))
    return { nodes, isCut: found.length > MOST_NODES }
  }
  const roots = await listForTree(db, viewer, { periodId, only: isRoot(viewer), limit: MOST_ROOTS })
  const counts = new Map(
    (await countChildren(db, viewer, periodId)).map(({ parentId, count }) => [parentId, count]),
  )
  const nodes = toNodes(roots.map((each) => toObjective(each, looked)))
  return { nodes: nodes.map((node) => ({ ...node, childCount: counts.get(node.id) ?? 0 })), isCut: true }
}

interface Sum {
  count: number
  weighted: number | null
  weight: number | null
}

/** F10 of several: the weighted mean of objectives with progress. */
function meanOf(sums: readonly Sum[]): number | null {
  const parts = sums.flatMap(({ weighted, weight }): { value: Exact; weight: Exact }[] =>
    weighted === null || !weight
      ? []
      : [{ value: exact(weighted, weight).div(STORED_WHOLE), weight: exact(weight) }],
  )
  const mean = weightedMeanOf(parts)
  return mean === null ? null : toPercent(toStored(mean))
}

const countOf = (sums: readonly Sum[]) => sums.reduce((total, { count }) => total + count, 0)
const isCounted = ({ state }: { state: string }) => state === 'active' || state === 'closed'

export async function getObjectiveSummary(
  scope: SignedInScope,
  { periodId }: QueryOf<typeof summaryContract>,
): Promise<ReplyOf<typeof summaryContract>> {
  const rows = await summarize(scope.db, await readViewer(scope), periodId)
  const active = rows.filter(({ state }) => state === 'active')
  return {
    total: countOf(rows),
    progress: meanOf(rows.filter(isCounted)),
    levels: OBJECTIVE_LEVELS.map((level) => {
      const own = rows.filter((row) => row.level === level)
      return { level, count: countOf(own), progress: meanOf(own.filter(isCounted)) }
    }),
    states: OBJECTIVE_STATES.map((state) => ({
      state,
      count: countOf(rows.filter((row) => row.state === state)),
    })),
    healths: [...HEALTHS.map((health, at) => ({ health, rank: at + 1 })), { health: null, rank: null }].map(
      ({ health, rank }) => ({ health, count: countOf(active.filter((row) => row.health === rank)) }),
    ),
  }
}

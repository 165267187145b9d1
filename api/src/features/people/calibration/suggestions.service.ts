import { type SignedInScope } from '#api/core/access/scope.ts'
import { requireLedCycle } from '#api/core/reviews/led-cycle.queries.ts'
import { groupBy } from '#api/lib/group-by.ts'
import { type CalibrationSuggestion } from '#contract/people/calibration.ts'
import { MAX_REVIEWEES, type SuggestedBy } from '#contract/people/calibration.words.ts'
import { toPerson } from './group-access.ts'
import { listActivePeople } from './groups.queries.ts'
import { listLedTeams, listUngrouped, type Ungrouped } from './suggestions.queries.ts'

interface Cluster {
  id: string
  name: string
  /** Who could facilitate. */
  leadId: string | null
  rows: readonly Ungrouped[]
}

const NO_MANAGER = 'nobody'

const byManager = (rows: readonly Ungrouped[]): Cluster[] =>
  [...groupBy(rows, ({ manager }) => manager?.id ?? NO_MANAGER)].map(([id, some]) => {
    const [first] = some
    const manager = first?.manager
    return {
      id,
      name: manager ? `Reports of ${toPerson(manager).name}` : 'Without a manager',
      leadId: first?.aboveId ?? manager?.id ?? null,
      rows: some,
    }
  })

async function byTeam({ actor, db }: SignedInScope, rows: readonly Ungrouped[]): Promise<Cluster[]> {
  const teams = await listLedTeams(db, actor.organizationId)
  return teams.map(({ id, name, leadId }) => ({
    id,
    name,
    leadId,
    rows: rows.filter(({ teamIds }) => teamIds?.includes(id)),
  }))
}

/** Who facilitates and takes part: nobody who is calibrated in the group. */
function toPeople({ leadId, rows }: Cluster, callerId: string) {
  const own = new Set(rows.map(({ reviewee }) => reviewee.id))
  const managers = rows.flatMap(({ manager, managerStatus }) =>
    manager && managerStatus === 'active' && !own.has(manager.id) ? [manager.id] : [],
  )
  const facilitator = [leadId, ...managers, callerId].find((id) => id !== null && !own.has(id))
  const participants = [...new Set(managers)].filter((id) => id !== facilitator)
  return { facilitators: facilitator ? [facilitator] : [], participants }
}

/** Groups of the reviewees that are in none, each as it could be created. */
export async function suggestGroups(
  scope: SignedInScope,
  cycleId: string,
  by: SuggestedBy,
): Promise<{ suggestions: CalibrationSuggestion[] }> {
  const { actor, db } = scope
  const { cycle } = await requireLedCycle(scope, cycleId)
  const rows = await listUngrouped(db, cycle)
  const clusters = by === 'manager' ? byManager(rows) : await byTeam(scope, rows)
  const filled = clusters
    .filter((cluster) => cluster.rows.length > 0)
    .map((cluster) => ({
      ...cluster,
      rows: cluster.rows.slice(0, MAX_REVIEWEES),
      people: toPeople(cluster, actor.id),
    }))
  const ids = filled.flatMap(({ people }) => [...people.facilitators, ...people.participants])
  const names = new Map(
    (await listActivePeople(db, actor.organizationId, [...new Set(ids)])).map((person) => [
      person.id,
      toPerson(person),
    ]),
  )
  const named = (some: readonly string[]) => some.flatMap((id) => names.get(id) ?? [])
  return {
    suggestions: filled.map(({ id, name, rows: some, people }) => ({
      id,
      name,
      facilitators: named(people.facilitators),
      participants: named(people.participants),
      reviewees: some.map(({ reviewee }) => toPerson(reviewee)),
    })),
  }
}

import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Check } from '#api/engine/check.ts'
import { toCheck, toPlanned } from '#api/engine/own-checks/own-info.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { isOwnId, type OwnCheck } from '#contract/seo/own-checks.words.ts'
import { hasWords } from '#contract/folded-text.ts'
import { listHostsWithOwnChecks } from './issue-tracks.queries.ts'
import { listOptions } from './site-audits.queries.ts'

const REGISTERED: ReadonlyMap<string, Check> = new Map(CHECKS.map((check) => [check.id, check]))

export type FindCheck = (id: string) => Check | undefined

/** Written only by the start of an audit; earlier versions had none. */
const ownOf = (options: unknown) => (options as { ownChecks?: OwnCheck[] }).ownChecks ?? []

/** The own checks of the last audits of a site, as the newest one that made them called them. */
async function listOwnChecks({ actor, db }: SignedInScope, host: string): Promise<Map<string, Check>> {
  const rows = await listOptions(db, { organizationId: actor.organizationId, host })
  const checks = rows.flatMap(({ options }) => ownOf(options).map((own) => toCheck(toPlanned(own))))
  return new Map(checks.toReversed().map((check) => [check.id, check]))
}

/** Finds what these checks on a site are: undefined for one that is made no more. Only own ones are looked up. */
export async function openChecks(
  scope: SignedInScope,
  { host }: { host: string },
  ids: Iterable<string>,
): Promise<FindCheck> {
  const own = [...ids].some(isOwnId) ? await listOwnChecks(scope, host) : undefined
  return (id) => REGISTERED.get(id) ?? own?.get(id)
}

/** The own checks that issues are tracked of, by what they are called; none where nothing is searched. */
export async function findOwnByName(scope: SignedInScope, q: string | undefined): Promise<string[]> {
  if (!q) return []
  const found: string[] = []
  for (const host of await listHostsWithOwnChecks(scope.db, scope.actor.organizationId)) {
    const checks = await listOwnChecks(scope, host)
    for (const { id, title } of checks.values()) if (hasWords(title, q)) found.push(id)
  }
  return found
}

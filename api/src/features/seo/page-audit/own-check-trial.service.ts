import { type SignedInScope } from '#api/core/access/scope.ts'
import { refuseOwnChecks } from '#api/crawl/run/refuse-own-checks.ts'
import { type PageResult } from '#api/engine/check.ts'
import { toPlanned } from '#api/engine/own-checks/own-info.ts'
import { isFault, type PlannedCheck } from '#api/engine/own-checks/own-check.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type OwnResult, type tryOwnChecks as contract } from '#contract/seo/own-checks.ts'
import { inTurnOf } from './audit-turns.ts'
import { admitPage } from './admit-page.ts'
import { readOnePage } from './read-one-page.ts'

function toResults(checks: readonly PlannedCheck[], { own = [] }: PageResult): OwnResult[] {
  return own.flatMap(({ check: id, found, isMore, values, gap }) => {
    const check = checks.find((one) => one.id === id)
    if (!check) return []
    return [{ id, name: check.name, isFault: isFault(check, found), found, isMore, values, gap }]
  })
}

/** Fetches one page, within the limits of page audits, and says what each check finds on it. */
export async function tryOwnChecks(
  scope: SignedInScope,
  { url: given, ownChecks }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  refuseOwnChecks(ownChecks)
  const url = await admitPage(scope, given)
  const checks = ownChecks.map(toPlanned)
  const result = await inTurnOf(scope, () => readOnePage(scope, url, checks))
  const { finalUrl, status } = result.facts
  return { url, finalUrl, status: status || null, results: toResults(checks, result) }
}

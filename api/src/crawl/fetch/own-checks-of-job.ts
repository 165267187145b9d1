import { type OwnChecks } from '#api/engine/audit-page.ts'
import { compileOwnChecks, type PlannedCheck } from '#api/engine/own-checks/own-check.ts'

/** What a job is to look for on each of its pages, compiled once; undefined for nothing. */
export const toOwnChecks = ({ ownChecks = [] }: { ownChecks?: PlannedCheck[] }): OwnChecks | undefined =>
  ownChecks.length === 0 ? undefined : { checks: compileOwnChecks(ownChecks), clock: () => Date.now() }

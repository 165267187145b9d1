import { type Check } from '#api/engine/check.ts'
import { toCheck, toPlanned } from '#api/engine/own-checks/own-info.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { type CheckInfo } from '#contract/seo/checks.ts'
import { readOptions } from './audit-settings.ts'
import { type AuditRow } from './site-audit.queries.ts'

const toInfo = ({ id, title, category, severity, scope, why, fix }: Check): CheckInfo => ({
  id,
  title,
  category,
  severity,
  scope,
  why,
  fix,
})

export const CHECK_INFO: CheckInfo[] = CHECKS.map(toInfo)

/** Every check of an audit: those of the registry, and its own. */
export const listChecksOf = (row: Pick<AuditRow, 'options'>): CheckInfo[] => [
  ...CHECK_INFO,
  ...readOptions(row).ownChecks.map((check) => toInfo(toCheck(toPlanned(check)))),
]

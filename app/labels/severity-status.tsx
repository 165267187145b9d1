import { SEVERITY_WORDS } from './audit-labels.ts'
import { Status } from '#app/ui/data/badge.tsx'
import type { Severity } from '#contract/seo/checks.ts'

/** The severity of a finding: icon, color and label. */
export function SeverityStatus({ severity }: { severity: Severity }) {
  const { one, tone } = SEVERITY_WORDS[severity]
  return <Status tone={tone}>{one}</Status>
}

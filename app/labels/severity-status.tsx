import { SEVERITY_WORDS } from './audit-labels.ts'
import { Status } from '#app/ui/data/badge.tsx'
import type { Severity } from '#contract/seo/checks.ts'

/** How bad a finding is: icon, color and word. */
export function SeverityStatus({ severity }: { severity: Severity }) {
  const { one, tone } = SEVERITY_WORDS[severity]
  return <Status tone={tone}>{one}</Status>
}

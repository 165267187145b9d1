import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import { StartAudit } from '#contract/site-audit.forms.ts'

// A box that is not ticked sends nothing, so the form asks for the exception and the API gets the rule.
const AuditForm = StartAudit.omit({ respectRobots: true })
  .extend({ ignoreRobots: z.boolean().optional() })
  .transform(({ ignoreRobots, ...audit }) => ({ ...audit, respectRobots: !ignoreRobots }))

export function readAuditForm(form: FormData) {
  return parseWithZod(form, { schema: AuditForm })
}

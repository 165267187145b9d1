import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import type { Api } from '#app/lib/http/api.server.ts'
import { form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { PlanLimits } from '#contract/billing/plan-limits.ts'
import { checkSettings, settingsFormShape, toSettings } from '#contract/seo/crawl-settings.forms.ts'
import { StartAudit, WithScheme } from '#contract/seo/site-audit.forms.ts'
import type { StoredSecrets } from '#app/labels/crawl-settings/settings-props.ts'
import { toFormValues } from './audit-options.ts'
import { getAuditOptions, startAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'

const AuditForm = z
  .object({ url: WithScheme, secretsOf: StartAudit.shape.secretsOf, ...settingsFormShape })
  .check(checkSettings)
  .transform(toSettings)

export function readAuditForm(sent: FormData) {
  return parseWithZod(sent, { schema: AuditForm })
}

/** Moves the API's refusal of a rule to the form's checkbox for the exception. */
export function toFormRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.problem.errors['respectRobots']) return error
  const { respectRobots, ...errors } = error.problem.errors
  return new ApiError(
    { ...error.problem, errors: { ...errors, ignoreRobots: respectRobots } },
    error.retryAfter,
  )
}

export const newAuditIntents = {
  default: form(
    readAuditForm,
    ({ api, value }) =>
      startAudit(api, value).catch((error: unknown) => {
        throw toFormRefusal(error)
      }),
    ({ id }) => redirectDone(paths.audit(id)),
  ),
}

export interface EarlierAudit {
  /** Initial values of the form. */
  values: Record<string, string>
  stored: StoredSecrets | null
}

/** The settings of an earlier audit, for the form; null without one, or where it has been deleted. */
export async function findEarlier(
  api: Api,
  from: string | null,
  limits: PlanLimits | null,
): Promise<EarlierAudit | null> {
  if (from === null) return null
  try {
    const options = await getAuditOptions(api, from)
    const { hasAuth, headerNames } = options
    const hasSecrets = hasAuth || headerNames.length > 0
    return {
      values: { ...toFormValues(options, limits?.pagesPerCrawl), ...(hasSecrets && { secretsOf: from }) },
      stored: hasSecrets ? { hasAuth, headerNames, value: from } : null,
    }
  } catch (error) {
    if (error instanceof ApiError && error.problem.status < 500) return null
    throw error
  }
}

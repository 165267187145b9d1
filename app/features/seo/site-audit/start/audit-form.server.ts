import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import type { Api } from '#app/lib/http/api.server.ts'
import { atFields } from '#app/lib/forms/at-fields.server.ts'
import { form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import type { PlanLimits } from '#contract/billing/plan-limits.ts'
import { toOwnIntents, toShownValues } from '#app/lib/forms/own-rows.server.ts'
import { toSettingsErrors } from '#app/lib/forms/settings-errors.server.ts'
import {
  checkSettingsForm,
  settingsFormShape,
  toSettings,
  TriedUrl,
} from '#contract/seo/crawl-settings.forms.ts'
import { StartAudit, WithScheme } from '#contract/seo/site-audit.forms.ts'
import { addListFile } from '#app/labels/crawl-settings/list-file.ts'
import type { StoredSecrets } from '#app/labels/crawl-settings/settings-props.ts'
import type { Trial } from './url-trial.tsx'
import { toFormValues } from './audit-options.ts'
import {
  getAuditOptions,
  readUrlList,
  startAudit,
  tryOwnChecks,
  tryUrl,
} from '#app/features/seo/site-audit/site-audit.api.server.ts'

const fields = { url: WithScheme, secretsOf: StartAudit.shape.secretsOf, ...settingsFormShape }

const AuditForm = z.object(fields).check(checkSettingsForm).transform(toSettings)

// A trial asks nobody, and reads no file.
const TrialForm = z
  .object({ ...fields, testUrl: TriedUrl })
  .omit({ listFile: true })
  .check(checkSettingsForm)
  .transform(toSettings)

export function readAuditForm(sent: FormData) {
  return parseWithZod(sent, { schema: AuditForm })
}

async function start(api: Api, values: z.output<typeof AuditForm>) {
  const audit = await addListFile(values, (file) => readUrlList(api, file))
  return startAudit(api, audit)
}

export const newAuditIntents = {
  ...toOwnIntents(tryOwnChecks),
  default: form(
    readAuditForm,
    ({ api, value, form: sent }) => atFields(start(api, value), toSettingsErrors(sent)),
    ({ id }) => redirectDone(paths.audit(id)),
    { toRefusal: ({ auditId }) => (auditId === undefined ? {} : { shown: { underWayId: auditId } }) },
  ),
  try: form(
    (sent) => parseWithZod(sent, { schema: TrialForm }),
    ({ api, value, form: sent }) => atFields(tryUrl(api, value), toSettingsErrors(sent)),
    (trial, { form: sent }) => show<Trial>({ ...trial, values: toShownValues(sent) }),
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

import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import type { Api } from '#app/lib/http/api.server.ts'
import { form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { PlanLimits } from '#contract/billing/plan-limits.ts'
import { moveOwnErrors, toOwnIntents, toShownValues } from '#app/lib/forms/own-rows.server.ts'
import {
  checkSettingsForm,
  settingsFormShape,
  toSettings,
  TriedUrl,
} from '#contract/seo/crawl-settings.forms.ts'
import { StartAudit, WithScheme } from '#contract/seo/site-audit.forms.ts'
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

const AuditForm = z
  .object({ ...fields, listFile: z.file().optional() })
  .check(checkSettingsForm)
  .transform(toSettings)

const TrialForm = z
  .object({ ...fields, testUrl: TriedUrl })
  .check(checkSettingsForm)
  .transform(toSettings)

export function readAuditForm(sent: FormData) {
  return parseWithZod(sent, { schema: AuditForm })
}

/** Where the form has a field of another name than the API. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  respectRobots: 'ignoreRobots',
  checkExternal: 'skipExternal',
  file: 'listFile',
}

/** Moves a refusal of the API to the field of the form. */
export function toFormRefusal(error: unknown, sent: FormData): unknown {
  if (!(error instanceof ApiError)) return error
  const errors = moveOwnErrors(error.problem.errors, sent)
  const names = Object.keys(error.problem.errors)
  if (!names.some((name) => FORM_FIELDS[name] ?? !(name in errors))) return error
  const moved = Object.entries(errors).map(([name, texts]) => [FORM_FIELDS[name] ?? name, texts])
  return new ApiError(
    { ...error.problem, errors: Object.fromEntries(moved) as typeof errors },
    error.retryAfter,
  )
}

const atFields = <Done>(run: Promise<Done>, sent: FormData): Promise<Done> =>
  run.catch((error: unknown) => {
    throw toFormRefusal(error, sent)
  })

/** The URLs of a file are added to those that were pasted. */
async function start(api: Api, { listFile, ...audit }: z.output<typeof AuditForm>) {
  if (!listFile) return startAudit(api, audit)
  const { urls } = await readUrlList(api, listFile)
  return startAudit(api, { ...audit, list: [...(audit.list ?? []), ...urls] })
}

export const newAuditIntents = {
  ...toOwnIntents(tryOwnChecks),
  default: form(
    readAuditForm,
    ({ api, value, form: sent }) => atFields(start(api, value), sent),
    ({ id }) => redirectDone(paths.audit(id)),
  ),
  try: form(
    (sent) => parseWithZod(sent, { schema: TrialForm }),
    ({ api, value, form: sent }) => atFields(tryUrl(api, value), sent),
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

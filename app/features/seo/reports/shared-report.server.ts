import type { AppLoadContext } from '@remix-run/cloudflare'
import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { createSealedCookie } from '#app/lib/session/sealed-cookie.server.ts'
import { UnlockReport } from '#contract/seo/reports.forms.ts'
import { drawReport, type ShownReport } from './draw-report.server.ts'
import { getSharedReport, unlockSharedReport } from './reports.api.server.ts'

const ONE_HOUR = 3600

/** The last link whose password was given in this browser, and what it gave. */
const unlockedCookie = createSealedCookie(
  'sharedReport',
  z.object({ token: z.string(), key: z.string() }),
  ONE_HOUR,
)

type Context = Pick<AppLoadContext, 'cookies' | 'settings' | 'api'>

/** A link with the key that this browser has for it. */
export async function toOpening({ cookies, settings }: Omit<Context, 'api'>, token: string) {
  const unlocked = await unlockedCookie.read(cookies, settings.SESSION_SECRET)
  return { token, key: unlocked?.token === token ? unlocked.key : undefined }
}

export type SharedView =
  | { state: 'open'; report: ShownReport; expiresAt: string; status: 200 }
  | { state: 'locked'; status: 403 }
  | { state: 'gone'; reason: string; status: 404 | 410 }

/** What a link leads to: the report, the form for its password, or why there is none any more. */
export async function openShared(context: Context, token: string): Promise<SharedView> {
  try {
    const { content, expiresAt } = await getSharedReport(context.api, await toOpening(context, token))
    return { state: 'open', report: drawReport(content), expiresAt, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { type, detail } = error.problem
    if (type === 'proof-required') return { state: 'locked', status: 403 }
    if (type === 'link-expired') return { state: 'gone', reason: detail, status: 410 }
    if (type === 'not-found' || type === 'validation-failed')
      return { state: 'gone', reason: 'There is no report at this link.', status: 404 }
    throw error
  }
}

/** The button under the password of a link. */
export const toUnlockIntents = (token: string) => ({
  default: form(
    (sent) => parseWithZod(sent, { schema: UnlockReport }),
    ({ api, value }) => unlockSharedReport(api, token, value.password),
    async ({ key }, { context: { cookies, settings } }) => {
      await unlockedCookie.write(cookies, settings.SESSION_SECRET, { token, key })
      return redirectDone(paths.sharedReport(token))
    },
  ),
})

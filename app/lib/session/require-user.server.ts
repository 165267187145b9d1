import type { AppLoadContext } from '@remix-run/cloudflare'
import { getMe, type Me } from '#contract/account/sign-in.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { redirectToSignIn } from './redirect-to-sign-in.server.ts'
import { toNext } from '#app/lib/http/open-request.server.ts'
import { paths } from '#app/lib/paths.ts'

const asked = new WeakMap<AppLoadContext, Promise<Me>>()

/** The caller from the API, fetched once per request. */
function getCaller(context: AppLoadContext): Promise<Me> {
  const known = asked.get(context)
  if (known) return known
  const pending = context.api(getMe).then((me) => {
    context.session.describe(me)
    return me
  })
  asked.set(context, pending)
  return pending
}

export interface Caller extends Me {
  api: Api
  /** The time zone of all dates and times: the person's own, else the organization's. */
  timeZone: string
}

/** For protected pages. Without a signed-in user it redirects to the sign-in page, which returns here. */
export async function requireUser(request: Request, context: AppLoadContext): Promise<Caller> {
  if (!context.session.user) throw redirectToSignIn(paths.signIn(toNext(request)))
  const me = await getCaller(context)
  return { ...me, api: context.api, timeZone: me.user.timeZone ?? me.organization.timeZone }
}

import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { toProblem } from '#app/lib/http/api-transport.server.ts'
import { type Caller, requireUser } from './require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'

const REFUSAL = 'Only administrators can open this page. Ask one of them if you need something changed.'

/** For pages of administrators. The API enforces it; this tells others in advance. */
export async function requireAdministrator(request: Request, context: AppLoadContext): Promise<Caller> {
  const me = await requireUser(request, context)
  if (!isAdministrator(me.user)) throw data(toProblem('forbidden', 403, REFUSAL, context.requestId), 403)
  return me
}

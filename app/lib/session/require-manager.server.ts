import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { toProblem } from '#app/lib/http/api-transport.server.ts'
import { MAY_CALL, toCallerRole } from '#contract/access.ts'
import { type Caller, requireUser } from './require-user.server.ts'

const REFUSAL =
  'Only managers and administrators can open this page. Ask an administrator if you need something changed.'

/** For pages of managers and administrators. The API enforces it; this tells others in advance. */
export async function requireManager(request: Request, context: AppLoadContext): Promise<Caller> {
  const me = await requireUser(request, context)
  const roles: readonly string[] = MAY_CALL.manager
  if (!roles.includes(toCallerRole(me.user)))
    throw data(toProblem('forbidden', 403, REFUSAL, context.requestId), 403)
  return me
}

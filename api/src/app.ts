import { Hono } from 'hono'
import { billingRoutes } from '#api/features/account/billing/billing.routes.ts'
import { changesRoutes } from '#api/features/account/changes/changes.routes.ts'
import { contactRoutes } from '#api/features/account/contact/contact.routes.ts'
import { identityRoutes } from '#api/features/account/identity/identity.routes.ts'
import { joiningRoutes } from '#api/features/account/identity/joining.routes.ts'
import { securityRoutes } from '#api/features/account/identity/security.routes.ts'
import { organizationRoutes } from '#api/features/account/organization/organization.routes.ts'
import { profileRoutes } from '#api/features/account/profile/profile.routes.ts'
import { teamsRoutes } from '#api/features/account/teams/teams.routes.ts'
import { usersRoutes } from '#api/features/account/users/users.routes.ts'
import { operationsRoutes } from '#api/features/operations/operations.routes.ts'
import { pageAuditRoutes } from '#api/features/seo/page-audit/page-audit.routes.ts'
import { siteAuditRoutes } from '#api/features/seo/site-audit/site-audit.routes.ts'
import { limitAddress } from '#api/http/limit-address.ts'
import { findOwnership } from '#api/features/seo/sites/ownership.service.ts'
import { sitesRoutes } from '#api/features/seo/sites/sites.routes.ts'
import { type Http, type HttpEnv } from '#api/http/mount.ts'
import { toProblemResponse } from '#api/http/problem.ts'
import { replyHeaders } from '#api/http/reply-headers.ts'
import { REAL_SURROUNDINGS, requestScope } from '#api/http/request-scope.ts'
import { unmatched } from '#api/http/unmatched.ts'
import { createLog } from '#api/lib/log.ts'
import { discardBody } from '#contract/request-body.ts'

const SLICES = [
  identityRoutes,
  joiningRoutes,
  securityRoutes,
  // Before what is served at /users/{id}.
  profileRoutes,
  organizationRoutes,
  usersRoutes,
  teamsRoutes,
  changesRoutes,
  billingRoutes,
  contactRoutes,
  (http: Http) => siteAuditRoutes(http, { findOwnership }),
  sitesRoutes,
  pageAuditRoutes,
  operationsRoutes,
]

/** The whole API below `/api`. A test may bring its own clock and network. */
export function createApp(surroundings = REAL_SURROUNDINGS): Http {
  const slices: Http = new Hono<HttpEnv>()
  for (const routes of SLICES) routes(slices)

  const http: Http = new Hono<HttpEnv>()
  http.use(async (context, next) => {
    await next()
    await discardBody(context.req.raw)
  })
  http.use(replyHeaders)
  http.use(requestScope(surroundings))
  http.use(limitAddress)
  http.route('/api', slices)
  http.notFound(unmatched)
  http.onError((error, context) => {
    // Settings that are wrong fail before a request has its id and its log.
    const { requestId = crypto.randomUUID(), log = createLog({ requestId }) } = context.var as Partial<
      typeof context.var
    >
    return toProblemResponse(error, requestId, log)
  })
  return http
}

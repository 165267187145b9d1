import type { Api } from '#app/lib/http/api.server.ts'
import type { Me } from '#contract/account/sign-in.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'
import type { SiteStanding } from '#contract/seo/sites.policy.ts'
import { listSites } from './sites.api.server.ts'

/** What decides whether a site can be added. */
export async function getSiteStanding(
  api: Api,
  { subscription }: Pick<Me, 'subscription'>,
): Promise<SiteStanding> {
  const { total } = await listSites(api, { pageSize: 1 })
  return { hasPlan: hasPlan(subscription), count: total }
}

import type { Api } from '#app/lib/http/api.server.ts'
import type { User } from '#contract/organization/users.ts'
import type { Standing } from '#contract/organization/users.policy.ts'
import { listUsers } from './users.api.server.ts'

/** What decides which buttons about people there are. */
export async function getStanding(
  api: Api,
  { emailConfirmed }: Pick<User, 'emailConfirmed'>,
): Promise<Standing> {
  const { total, places } = await listUsers(api, { role: 'owner', status: 'active', pageSize: 1 })
  return { places, owners: total, isConfirmed: emailConfirmed }
}

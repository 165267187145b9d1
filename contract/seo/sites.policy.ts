import { type User } from '#contract/organization/users.ts'

/** Of an organization. */
export const MAX_SITES = 200

export type SiteObstacle = 'role' | 'plan' | 'limit'

type Caller = Pick<User, 'role' | 'isManager'>

/** What counts beside who asks. */
export interface SiteStanding {
  hasPlan: boolean
  /** All sites of the organization. */
  count: number
}

export const mayManageSites = ({ role, isManager }: Caller): boolean => role !== 'member' || isManager

/** What keeps somebody from verifying a site. Removing one needs no plan. */
export function findVerifyObstacle(
  caller: Caller,
  { hasPlan }: Pick<SiteStanding, 'hasPlan'>,
): SiteObstacle | undefined {
  if (!mayManageSites(caller)) return 'role'
  return hasPlan ? undefined : 'plan'
}

export function findAddObstacle(caller: Caller, standing: SiteStanding): SiteObstacle | undefined {
  return findVerifyObstacle(caller, standing) ?? (standing.count >= MAX_SITES ? 'limit' : undefined)
}

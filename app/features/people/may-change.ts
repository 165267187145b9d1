import type { User } from '#contract/account.ts'
import { isAdministrator } from '#app/lib/roles.ts'

type Who = Pick<User, 'role'>

/** Only an owner changes an owner. The API decides; this keeps buttons away that it would refuse. */
export const mayChange = (viewer: Who, person: Who): boolean =>
  viewer.role === 'owner' || (isAdministrator(viewer) && person.role !== 'owner')

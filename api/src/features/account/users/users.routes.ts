import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/account.ts'
import { getUser } from './users.service.ts'

export function usersRoutes(http: Http) {
  mount(http, contract.getUser, ({ scope, params }) => getUser(scope, params.id))
}

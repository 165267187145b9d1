import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/directory.ts'
import { getColleague, listColleagues, listManagers } from './directory.service.ts'

export function directoryRoutes(http: Http) {
  mount(http, contract.listColleagues, ({ scope, query }) => listColleagues(scope, query))
  // Must precede /people/{userId}.
  mount(http, contract.listManagers, ({ scope }) => listManagers(scope))
  mount(http, contract.getColleague, ({ scope, params }) => getColleague(scope, params.userId))
}

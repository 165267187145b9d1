import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/directory.ts'
import { getColleague, listColleagues } from './directory.service.ts'

export function directoryRoutes(http: Http) {
  mount(http, contract.listColleagues, ({ scope, query }) => listColleagues(scope, query))
  mount(http, contract.getColleague, ({ scope, params }) => getColleague(scope, params.userId))
}

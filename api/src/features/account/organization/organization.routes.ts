import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/organization.ts'
import { checkDomain, createOrganization, getOrganization } from './organization.service.ts'

export function organizationRoutes(http: Http) {
  mount(http, contract.getOrganization, ({ scope }) => getOrganization(scope))
  mount(http, contract.checkDomain, ({ scope, body }) => checkDomain(scope, body.domain))
  mount(http, contract.createOrganization, ({ scope, body }) => createOrganization(scope, body))
}

import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/organization/invitations.ts'
import { acceptInvitation, getInvitation } from './invitations.service.ts'
import { joinOrganization, listOpenInvitations } from './open-invitations.service.ts'

export function invitationsRoutes(http: Http) {
  mount(http, contract.getInvitation, ({ scope, params }) => getInvitation(scope, params.token))
  mount(http, contract.acceptInvitation, ({ scope, body }) => acceptInvitation(scope, body))
  mount(http, contract.listOpenInvitations, ({ scope, body }) => listOpenInvitations(scope, body))
  mount(http, contract.joinOrganization, ({ scope, body }) => joinOrganization(scope, body))
}

import { type Http, mount } from '#api/http/mount.ts'
import { csvResponse } from '#api/http/csv-response.ts'
import { serveImage } from '#api/images/stored-images.ts'
import * as contract from '#contract/organization/users.ts'
import { archiveUser, restoreUser } from './archive-user.service.ts'
import { editUser } from './edit-user.service.ts'
import { exportUsers, toImportTemplate } from './export-users.service.ts'
import { importUsers } from './import-users.service.ts'
import { resendInvitation } from './invitations.service.ts'
import { inviteUser } from './invite-people.service.ts'
import { getPersonRow, getUser, listUsers } from './users.service.ts'

export function usersRoutes(http: Http) {
  mount(http, contract.listUsers, ({ scope, query }) => listUsers(scope, query))
  mount(http, contract.inviteUser, ({ scope, body }) => inviteUser(scope, body))
  // Must precede /users/{id}.
  mount(http, contract.exportUsers, ({ scope, query }) =>
    csvResponse('people.csv', exportUsers(scope, query)),
  )
  mount(http, contract.getImportTemplate, () => csvResponse('users-template.csv', toImportTemplate()))
  mount(http, contract.importUsers, ({ scope, body }) => importUsers(scope, body))
  mount(http, contract.getUser, ({ scope, params }) => getUser(scope, params.id))
  mount(http, contract.replaceUser, ({ scope, params, body }) => editUser(scope, params.id, body))
  mount(http, contract.patchUser, ({ scope, params, body }) => editUser(scope, params.id, body))
  mount(http, contract.archiveUser, ({ scope, params, query }) => archiveUser(scope, params.id, query))
  mount(http, contract.restoreUser, ({ scope, params }) => restoreUser(scope, params.id))
  mount(http, contract.resendInvitation, ({ scope, params }) => resendInvitation(scope, params.id))
  mount(http, contract.getUserPhoto, async ({ scope, params, request }) => {
    const { user } = await getPersonRow(scope, params.id)
    return serveImage(scope, { key: user.photoKey, name: 'photo', request })
  })
}

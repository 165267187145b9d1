import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/account/password-reset.ts'
import { forgotPassword } from './forgotten-password.service.ts'
import { readResetLink, resetPassword } from './password-reset.service.ts'

export function passwordResetRoutes(http: Http) {
  mount(http, contract.forgotPassword, ({ scope, query }) => forgotPassword(scope, query.email))
  mount(http, contract.readResetLink, ({ scope, params }) => readResetLink(scope, params.token))
  mount(http, contract.resetPassword, ({ scope, body }) => resetPassword(scope, body))
}

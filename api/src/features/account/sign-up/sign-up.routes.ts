import { type Http, mount } from '#api/http/mount.ts'
import { PROVIDERS } from '#contract/account/providers.ts'
import * as contract from '#contract/account/sign-up.ts'
import { checkEmail } from './check-email.service.ts'
import { confirmEmail, readConfirmationLink, resendConfirmation } from './confirmation.service.ts'
import { signUpWithProvider } from './provider-sign-up.service.ts'
import { signUp } from './sign-up.service.ts'

export function signUpRoutes(http: Http) {
  mount(http, contract.signUp, ({ scope, body }) => signUp(scope, body))
  for (const provider of PROVIDERS) {
    mount(http, contract.signUpWith[provider], ({ scope, body }) => signUpWithProvider(scope, provider, body))
  }
  mount(http, contract.checkEmail, ({ scope, body }) => checkEmail(scope, body.email))
  mount(http, contract.readConfirmationLink, ({ scope, params }) => readConfirmationLink(scope, params.token))
  mount(http, contract.confirmEmail, ({ scope, params }) => confirmEmail(scope, params.token))
  mount(http, contract.resendConfirmation, ({ scope }) => resendConfirmation(scope))
}

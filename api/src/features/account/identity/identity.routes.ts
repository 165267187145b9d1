import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/account.ts'
import { confirmEmail, readConfirmationLink, resendConfirmation } from './confirmation.service.ts'
import { checkEmail, getMe } from './me.service.ts'
import { forgotPassword } from './forgotten-password.service.ts'
import { readResetLink, resetPassword } from './password-reset.service.ts'
import { signInWithProvider, signUpWithProvider } from './provider.service.ts'
import { refresh } from './refresh.service.ts'
import { signOut } from './sessions.service.ts'
import { signIn } from './sign-in.service.ts'
import { signUp } from './sign-up.service.ts'

export function identityRoutes(http: Http) {
  mount(http, contract.signUp, ({ scope, body }) => signUp(scope, body))
  mount(http, contract.signUpWithGoogle, ({ scope, body }) => signUpWithProvider(scope, 'google', body))
  mount(http, contract.signUpWithMicrosoft, ({ scope, body }) => signUpWithProvider(scope, 'microsoft', body))
  mount(http, contract.signIn, ({ scope, body }) => signIn(scope, body))
  mount(http, contract.signInWithGoogle, ({ scope, body }) => signInWithProvider(scope, 'google', body))
  mount(http, contract.signInWithMicrosoft, ({ scope, body }) => signInWithProvider(scope, 'microsoft', body))
  mount(http, contract.checkEmail, ({ scope, body }) => checkEmail(scope, body.email))
  mount(http, contract.forgotPassword, ({ scope, query }) => forgotPassword(scope, query.email))
  mount(http, contract.readResetLink, ({ scope, params }) => readResetLink(scope, params.token))
  mount(http, contract.resetPassword, ({ scope, body }) => resetPassword(scope, body))
  mount(http, contract.getMe, ({ scope }) => getMe(scope))
  mount(http, contract.readConfirmationLink, ({ scope, params }) => readConfirmationLink(scope, params.token))
  mount(http, contract.confirmEmail, ({ scope, params }) => confirmEmail(scope, params.token))
  mount(http, contract.resendConfirmation, ({ scope }) => resendConfirmation(scope))
  mount(http, contract.refreshToken, ({ scope, body }) => refresh(scope, body.refreshToken))
  mount(http, contract.signOut, async ({ scope, body }) => {
    await signOut(scope, body.refreshToken)
    return undefined
  })
}

import { type Http, mount } from '#api/http/mount.ts'
import { signOut } from '#api/core/sessions/sessions.ts'
import { PROVIDERS } from '#contract/account/providers.ts'
import * as contract from '#contract/account/sign-in.ts'
import {
  signInWithCode,
  startExtensionSession as startExtensionSessionEndpoint,
} from '#contract/account/sign-in.ts'
import { startExtensionSession } from './extension-session.service.ts'
import { getMe } from './me.service.ts'
import { signInWithProvider } from './provider-sign-in.service.ts'
import { refresh } from './refresh.service.ts'
import { signIn } from './sign-in.service.ts'
import { signInWithCode as signInWithTwoStepCode } from './two-step-sign-in.service.ts'

export function signInRoutes(http: Http) {
  mount(http, contract.signIn, ({ scope, body }) => signIn(scope, body))
  for (const provider of PROVIDERS) {
    mount(http, contract.signInWith[provider], ({ scope, body }) => signInWithProvider(scope, provider, body))
  }
  mount(http, signInWithCode, ({ scope, body }) => signInWithTwoStepCode(scope, body))
  mount(http, startExtensionSessionEndpoint, ({ scope }) => startExtensionSession(scope))
  mount(http, contract.getMe, ({ scope }) => getMe(scope))
  mount(http, contract.refreshToken, ({ scope, body }) => refresh(scope, body.refreshToken))
  mount(http, contract.signOut, async ({ scope, body }) => {
    await signOut(scope, body.refreshToken)
    return undefined
  })
}

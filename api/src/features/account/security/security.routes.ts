import { type Http, mount } from '#api/http/mount.ts'
import { resetTwoStep as resetTwoStepEndpoint } from '#contract/organization/users.ts'
import * as contract from '#contract/account/security.ts'
import { getIdentityProof, proveIdentity } from './identity-proof.service.ts'
import { changePassword } from './password-change.service.ts'
import { connectProvider, disconnectProvider } from './provider-links.service.ts'
import { endSession, endSessions, listSessions } from './session-list.service.ts'
import { resetTwoStep } from './two-step-reset.service.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from './two-step.service.ts'

export function securityRoutes(http: Http) {
  mount(http, contract.changePassword, ({ scope, body }) => changePassword(scope, body))
  mount(http, contract.getIdentityProof, ({ scope }) => getIdentityProof(scope))
  mount(http, contract.proveIdentity, async ({ scope, body }) => {
    await proveIdentity(scope, body)
    return undefined
  })
  mount(http, contract.listSessions, ({ scope }) => listSessions(scope))
  mount(http, contract.endSession, async ({ scope, params }) => {
    await endSession(scope, params.id)
    return undefined
  })
  mount(http, contract.endSessions, async ({ scope }) => {
    await endSessions(scope)
    return undefined
  })
  mount(http, contract.connectProvider, ({ scope, params, body }) =>
    connectProvider(scope, params.provider, body),
  )
  mount(http, contract.disconnectProvider, ({ scope, params }) => disconnectProvider(scope, params.provider))
  mount(http, contract.beginTwoStep, ({ scope }) => beginTwoStep(scope))
  mount(http, contract.confirmTwoStep, ({ scope, body }) => confirmTwoStep(scope, body.code))
  mount(http, contract.renewRecoveryCodes, ({ scope, body }) => renewRecoveryCodes(scope, body.code))
  mount(http, resetTwoStepEndpoint, async ({ scope, params }) => {
    await resetTwoStep(scope, params.id)
    return undefined
  })
  mount(http, contract.endTwoStep, ({ scope, body }) => endTwoStep(scope, body.code))
}

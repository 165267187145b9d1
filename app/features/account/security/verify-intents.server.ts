import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { button, form, type Sent } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { type Provider, PROVIDER_NAMES } from '#contract/account/providers.ts'
import { redirectRefused } from '#app/lib/http/redirect-refused.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import type { getIdentityProof } from '#contract/account/security.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { beginTwoStep, disconnectProvider, proveIdentity } from './security.api.server.ts'
import { keepSetup } from './two-step-setup.server.ts'
import { check } from './verify.check.ts'
import { VERIFIED_CHANGES, type VerifiedChange } from './verified-changes.ts'

type Redirect = ReturnType<typeof redirect>

interface Verification {
  change: VerifiedChange
  /** The proof to send to the API. */
  proof: ReplyOf<typeof getIdentityProof>
  userId: string
  /** Redirects to the provider. */
  connect: (provider: Provider) => Promise<Redirect>
}

/** Verifies the person's identity, and continues with the change. */
export function toVerifyIntents(verification: Verification) {
  const { change, proof } = verification
  const goOn = ({ context }: Sent) => makeVerifiedChange(context, verification)
  return {
    default:
      proof.by === 'sign-in'
        ? button(
            () => proof.isGiven,
            (isGiven, sent) => (isGiven ? goOn(sent) : redirect(paths.profileVerify(change))),
          )
        : form(
            check,
            ({ api, value }) => proveIdentity(api, value),
            (_, sent) => goOn(sent),
          ),
  }
}

async function makeVerifiedChange(
  context: AppLoadContext,
  { change, userId, connect }: Verification,
): Promise<Redirect> {
  const { connect: added, disconnect: removed } = VERIFIED_CHANGES[change]
  if (added) return connect(added)
  if (removed) return disconnect(context, removed)
  return change === 'password' ? redirect(paths.profilePassword()) : begin(context, userId)
}

const begin = (context: AppLoadContext, userId: string) =>
  redirectRefused(paths.profileTwoStep(), async () => {
    await keepSetup(context, { userId, ...(await beginTwoStep(context.api)) })
    return redirect(paths.profileTwoStep())
  })

const disconnect = ({ api }: AppLoadContext, provider: Provider) =>
  redirectRefused(paths.profileSignIns(), async () => {
    await disconnectProvider(api, provider)
    return redirectDone(paths.profileSignIns(), `${PROVIDER_NAMES[provider]} is disconnected.`)
  })

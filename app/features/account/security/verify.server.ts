import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { attempt } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { PROVIDER_NAMES } from '#app/labels/provider-labels.ts'
import { redirectRefused } from '#app/lib/http/redirect-refused.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { beginTwoStep, disconnectProvider, getIdentityProof, proveIdentity } from './security.api.server.ts'
import { keepSetup } from './two-step-setup.server.ts'
import { check } from './verify.check.ts'
import type { VerifiedChange } from './verified-changes.ts'

/** Undefined once somebody has proved who they are; otherwise what the page shows instead. */
export async function verify(form: FormData, { api }: AppLoadContext, change: VerifiedChange) {
  const { by, isGiven } = await getIdentityProof(api)
  if (by === 'sign-in') return isGiven ? undefined : redirect(paths.profileVerify(change))
  const outcome = await attempt(check(form), (value) => proveIdentity(api, value))
  return 'refusal' in outcome ? outcome.refusal : undefined
}

/** Does what the proof was given for. Connecting is not among it, which leaves for the provider. */
export async function makeVerifiedChange(
  context: AppLoadContext,
  userId: string,
  change: Exclude<VerifiedChange, `connect-${string}`>,
) {
  switch (change) {
    case 'password':
      return redirect(paths.profilePassword())
    case 'two-step':
      return begin(context, userId)
    case 'disconnect-google':
      return disconnect(context, 'google')
    case 'disconnect-microsoft':
      return disconnect(context, 'microsoft')
  }
}

async function begin(context: AppLoadContext, userId: string) {
  try {
    await keepSetup(context, { userId, ...(await beginTwoStep(context.api)) })
  } catch (error) {
    return redirectRefused(error, paths.profileTwoStep())
  }
  return redirect(paths.profileTwoStep())
}

async function disconnect({ api }: AppLoadContext, provider: 'google' | 'microsoft') {
  try {
    await disconnectProvider(api, provider)
  } catch (error) {
    return redirectRefused(error, paths.profileSignIns())
  }
  const text = `${PROVIDER_NAMES[provider]} is disconnected.`
  return redirectWithToast(paths.profileSignIns(), { kind: 'success', text })
}

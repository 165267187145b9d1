import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { OAuth2RequestError } from 'remix-auth-oauth2'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { beginSession, type Provider, type ProviderCredential, signInWith } from './account.api.server.ts'
import { pendingSignUpCookie, toPendingSignUp } from './pending-sign-up.server.ts'
import { findStrategy } from './provider-strategies.server.ts'
import type { Notice } from './sign-in-notices.ts'

const NEXT = 'providerNext'
const NEXT_ATTRIBUTES = { httpOnly: true, maxAge: 600 }

const refuse = (notice: Notice) => redirect(`${paths.signIn()}?notice=${notice}`)

/** Sends the browser to the provider, and remembers where the person was going. */
export async function startProviderSignIn(
  provider: Provider,
  request: Request,
  { settings, cookies }: AppLoadContext,
) {
  const strategy = findStrategy(provider, settings)
  if (!strategy) return refuse('provider-missing')
  const form = await request.formData()
  const next = form.get('next')
  if (typeof next === 'string' && next) cookies.set(NEXT, safePath(next, ''), NEXT_ATTRIBUTES)
  // Without a state in its address a request starts the flow, which answers by throwing the redirect.
  await strategy.authenticate(new Request(request.url, { headers: request.headers }))
  return refuse('provider-failed')
}

/**
 * The provider has sent the browser back. Ends at the page that comes next: signed in, on the sign-up form with the
 * name filled in, or at the sign-in page with the reason.
 */
export async function finishProviderSignIn(provider: Provider, request: Request, context: AppLoadContext) {
  const strategy = findStrategy(provider, context.settings)
  if (!strategy) return refuse('provider-missing')
  let credential: ProviderCredential
  try {
    credential = await strategy.authenticate(request)
  } catch (error) {
    return refuse(toNotice(error, context))
  }
  return enter(provider, credential, context)
}

async function enter(provider: Provider, credential: ProviderCredential, context: AppLoadContext) {
  const { api, cookies, settings } = context
  try {
    const signedIn = await signInWith(api, provider, credential)
    const next = cookies.read(NEXT) ?? null
    cookies.delete(NEXT, NEXT_ATTRIBUTES)
    return redirect(await beginSession(context, signedIn, next))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.problem.type !== 'not-found') return refuse(toRefusal(error))
    await pendingSignUpCookie.write(cookies, settings.SESSION_SECRET, toPendingSignUp(provider, credential))
    return redirect(paths.signUp())
  }
}

const toRefusal = ({ problem }: ApiError): Notice =>
  problem.status === 429 ? 'too-many' : problem.status >= 500 ? 'provider-failed' : 'provider-refused'

function toNotice(error: unknown, { log }: AppLoadContext): Notice {
  if (error instanceof OAuth2RequestError && error.code === 'access_denied') return 'provider-cancelled'
  // The state is unknown to this browser: an old tab, or a link that somebody else has started.
  if (error instanceof ReferenceError || error instanceof RangeError) return 'provider-stale'
  log('warn', 'provider-sign-in-failed', { error })
  return 'provider-failed'
}

import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { OAuth2RequestError } from 'remix-auth-oauth2'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { beginSession, type Provider, type ProviderCredential, signInWith } from './account.api.server.ts'
import { findConnection, connectionCookie } from './provider-connection.server.ts'
import { askToJoin } from './open-invitation.server.ts'
import { pendingSignUpCookie, toPendingSignUp } from './pending-sign-up.server.ts'
import { findStrategy } from './provider-strategies.server.ts'
import { askForSecondStep } from './second-step.server.ts'
import { type Notice, NOTICES, toNoticeAddress } from './sign-in-notices.ts'

const NEXT = 'providerNext'
const INVITATION = 'providerInvitation'
const ATTRIBUTES = { httpOnly: true, maxAge: 600 }

const refuse = (notice: Notice) => redirect(toNoticeAddress(notice))

/** Without a state in its address a request starts the flow, which answers by throwing the redirect. */
async function leaveForProvider(
  strategy: NonNullable<ReturnType<typeof findStrategy>>,
  { url, headers }: Request,
) {
  await strategy.authenticate(new Request(url, { headers }))
  return refuse('provider-failed')
}

/** Sends somebody who is signed in to the provider, to connect an account there. The API wants a proof for it before. */
export async function startConnection(provider: Provider, request: Request, context: AppLoadContext) {
  const { settings, cookies, session } = context
  const strategy = findStrategy(provider, settings)
  if (!strategy || !session.user) return refuse('provider-missing')
  await connectionCookie.write(cookies, settings.SESSION_SECRET, { userId: session.user.id })
  return leaveForProvider(strategy, request)
}

/** Sends the browser to the provider, and remembers where the person was going and what invitation they accept. */
export async function startProviderSignIn(provider: Provider, request: Request, context: AppLoadContext) {
  const { settings, cookies } = context
  const strategy = findStrategy(provider, settings)
  if (!strategy) return refuse('provider-missing')
  const form = await readForm(request)
  connectionCookie.delete(cookies)
  const next = form.get('next')
  if (typeof next === 'string' && next) cookies.set(NEXT, safePath(next, ''), ATTRIBUTES)
  const invitation = form.get('invitation')
  if (typeof invitation === 'string' && invitation) cookies.set(INVITATION, invitation, ATTRIBUTES)
  else cookies.delete(INVITATION, ATTRIBUTES)
  return leaveForProvider(strategy, request)
}

/**
 * The provider has sent the browser back. Ends at the page that comes next: signed in, on the sign-up form with the
 * name filled in, or at the sign-in page with the reason.
 */
export async function finishProviderSignIn(provider: Provider, request: Request, context: AppLoadContext) {
  const strategy = findStrategy(provider, context.settings)
  if (!strategy) return refuse('provider-missing')
  const connection = await findConnection(context)
  let credential: ProviderCredential
  try {
    credential = await strategy.authenticate(request)
  } catch (error) {
    const notice = toNotice(error, context)
    return connection ? connection.refuse(NOTICES[notice]) : refuse(notice)
  }
  if (connection) return connection.connect(provider, credential)
  return enter(provider, credential, context)
}

async function enter(provider: Provider, credential: ProviderCredential, context: AppLoadContext) {
  const { api, cookies } = context
  const next = cookies.read(NEXT) ?? null
  cookies.delete(NEXT, ATTRIBUTES)
  const invitation = cookies.read(INVITATION)
  cookies.delete(INVITATION, ATTRIBUTES)
  try {
    const signedIn = await signInWith(api, provider, { ...credential, invitation })
    return redirect(await beginSession(context, signedIn, next))
  } catch (error) {
    const secondStep = await askForSecondStep(context, error, next)
    if (secondStep) return redirect(secondStep)
    const question = await askToJoin(context, error, next)
    // Who would rather not join signs up with the same credential.
    if (question) await rememberCredential(provider, credential, context)
    if (question) return redirect(question)
    if (!(error instanceof ApiError)) throw error
    if (error.problem.type === 'conflict' && invitation) return refuseToJoin(invitation, error)
    if (error.problem.type !== 'not-found') return refuse(toRefusal(error))
    await rememberCredential(provider, credential, context)
    return redirect(paths.signUp())
  }
}

const rememberCredential = (
  provider: Provider,
  credential: ProviderCredential,
  { cookies, settings }: AppLoadContext,
) => pendingSignUpCookie.write(cookies, settings.SESSION_SECRET, toPendingSignUp(provider, credential))

/** Back to the invitation, which can be accepted another way. */
const refuseToJoin = (invitation: string, { problem }: ApiError) =>
  redirectWithToast(paths.join(invitation), { kind: 'error', text: problem.detail.slice(0, 200) })

const toRefusal = ({ problem }: ApiError): Notice =>
  problem.status === 429 ? 'too-many' : problem.status >= 500 ? 'provider-failed' : 'provider-refused'

function toNotice(error: unknown, { log }: AppLoadContext): Notice {
  if (error instanceof OAuth2RequestError && error.code === 'access_denied') return 'provider-cancelled'
  // The state is unknown to this browser: an old tab, or a link that somebody else has started.
  if (error instanceof ReferenceError || error instanceof RangeError) return 'provider-stale'
  log('warn', 'provider-sign-in-failed', { error })
  return 'provider-failed'
}

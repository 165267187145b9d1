import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { OAuth2RequestError } from 'remix-auth-oauth2'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { CookieJar } from '#app/lib/session/cookie-jar.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { withQuery } from '#app/lib/with-query.ts'
import { button, type Sent } from '#app/lib/forms/run-intents.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import type { Provider } from '#contract/account/providers.ts'
import { type ProviderCredential, signInWith } from './sign-in.api.server.ts'
import { readOffer } from '#app/labels/plan-choice.ts'
import { findConnection, connectionCookie } from './provider-connection.server.ts'
import { askToJoin } from './open-invitation.server.ts'
import { pendingSignUpCookie, toPendingSignUp } from './pending-sign-up.server.ts'
import { findStrategy } from './provider-strategies.server.ts'
import { askForSecondStep } from './second-step.server.ts'
import { type Notice, NOTICES, toNoticeAddress } from './sign-in-notices.ts'

const NEXT = 'providerNext'
const FROM = 'providerFrom'
const INVITATION = 'providerInvitation'
const ATTRIBUTES = { httpOnly: true, maxAge: 600 }

/** State that is kept during the redirect to the provider. */
interface Way {
  next?: string | undefined
  /** The sign-up that started it, with its plan; undefined for a sign-in. */
  from?: string | undefined
  invitation?: string | undefined
}

function rememberWay(cookies: CookieJar, form: FormData): void {
  const [next, from, invitation] = ['next', 'from', 'invitation'].map((name) => readText(form, name))
  const keep = (name: string, value: string | undefined) =>
    value ? cookies.set(name, value, ATTRIBUTES) : cookies.delete(name, ATTRIBUTES)
  keep(NEXT, next && safePath(next, ''))
  keep(FROM, from && toSignUpAddress(from))
  keep(INVITATION, invitation)
}

function takeWay(cookies: CookieJar): Way {
  const [next, from, invitation] = [NEXT, FROM, INVITATION].map((name) => {
    const value = cookies.read(name)
    cookies.delete(name, ATTRIBUTES)
    return value
  })
  return { next, from: from && toSignUpAddress(from), invitation }
}

function readText(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

/** Only the sign-up returns to itself, with the plan as the only query. */
function toSignUpAddress(address: string): string | undefined {
  const { pathname, searchParams } = new URL(safePath(address, '/'), 'https://self.invalid')
  return pathname === paths.signUp() ? paths.signUp(readOffer(searchParams)) : undefined
}

/** Back to where it started: the sign-up with its plan, or the sign-in with its return URL. */
function refuse(notice: Notice, { from, next }: Way = {}) {
  return redirect(from ? withQuery(from, { notice }) : toNoticeAddress(notice, next))
}

/** A request without a state in its URL starts the flow, which throws the redirect. */
async function leaveForProvider(
  strategy: NonNullable<ReturnType<typeof findStrategy>>,
  { url, headers }: Request,
) {
  await strategy.authenticate(new Request(url, { headers }))
  return refuse('provider-failed')
}

/** Redirects a signed-in person to the provider, to connect an account. The API requires a proof of identity before. */
export async function startConnection(provider: Provider, request: Request, context: AppLoadContext) {
  const { settings, cookies, session } = context
  const strategy = findStrategy(provider, settings)
  if (!strategy || !session.user) return refuse('provider-missing')
  await connectionCookie.write(cookies, settings.SESSION_SECRET, { userId: session.user.id })
  return leaveForProvider(strategy, request)
}

/** The form of a provider's button. */
export const toProviderIntents = (provider: Provider) => ({
  default: button(
    ({ context }) => findStrategy(provider, context.settings),
    (strategy, sent) => (strategy ? startSignIn(strategy, sent) : refuse('provider-missing')),
  ),
})

/** Redirects to the provider, and keeps the return URL and the invitation. */
function startSignIn(
  strategy: NonNullable<ReturnType<typeof findStrategy>>,
  { request, context: { cookies }, form }: Sent,
) {
  connectionCookie.delete(cookies)
  rememberWay(cookies, form)
  return leaveForProvider(strategy, request)
}

/**
 * Handles the provider's redirect back. Ends signed in, on the prefilled sign-up form, or at the sign-in page with a
 * reason.
 */
export async function finishProviderSignIn(provider: Provider, request: Request, context: AppLoadContext) {
  const strategy = findStrategy(provider, context.settings)
  if (!strategy) return refuse('provider-missing')
  const connection = await findConnection(context)
  const way = takeWay(context.cookies)
  let credential: ProviderCredential
  try {
    credential = await strategy.authenticate(request)
  } catch (error) {
    const notice = toNotice(error, context)
    if (connection) return connection.refuse(NOTICES[notice])
    return way.invitation ? refuseToJoin(way.invitation, NOTICES[notice]) : refuse(notice, way)
  }
  if (connection) return connection.connect(provider, credential)
  return enter(provider, credential, way, context)
}

async function enter(provider: Provider, credential: ProviderCredential, way: Way, context: AppLoadContext) {
  const { from, invitation } = way
  // Somebody who chose a plan and already has an account continues with the plan.
  const next = way.next ?? (from && paths.plan() + new URL(from, 'https://self.invalid').search) ?? null
  try {
    const signedIn = await signInWith(context.api, provider, { ...credential, invitation })
    return redirect(await beginSession(context, signedIn, next))
  } catch (error) {
    const secondStep = await askForSecondStep(context, error, next)
    if (secondStep) return redirect(secondStep)
    const question = await askToJoin(context, error, next)
    // Somebody who declines the invitation can sign up with the same credential.
    if (question) await rememberCredential(provider, credential, context)
    if (question) return redirect(question)
    if (!(error instanceof ApiError)) throw error
    if (error.problem.type === 'conflict' && invitation) return refuseToJoin(invitation, error.problem.detail)
    if (error.problem.type !== 'not-found') return refuse(toRefusal(provider, error), way)
    await rememberCredential(provider, credential, context)
    return redirect(from ?? paths.signUp())
  }
}

const rememberCredential = (
  provider: Provider,
  credential: ProviderCredential,
  { cookies, settings }: AppLoadContext,
) => pendingSignUpCookie.write(cookies, settings.SESSION_SECRET, toPendingSignUp(provider, credential))

/** Back to the invitation, which can be accepted in another way. */
const refuseToJoin = (invitation: string, text: string) =>
  redirectWithToast(paths.join(invitation), { kind: 'error', text })

function toRefusal(provider: Provider, { problem: { type, status } }: ApiError): Notice {
  if (type === 'already-exists') return `${provider}-elsewhere`
  if (type === 'email-unconfirmed') return 'provider-unconfirmed'
  if (type === 'forbidden') return 'provider-archived'
  if (status === 429) return 'too-many'
  return status >= 500 ? 'provider-failed' : 'provider-refused'
}

function toNotice(error: unknown, { log }: AppLoadContext): Notice {
  if (error instanceof OAuth2RequestError && error.code === 'access_denied') return 'provider-cancelled'
  // The state is unknown to this browser: an old tab, or a flow that somebody else started.
  if (error instanceof ReferenceError || error instanceof RangeError) return 'provider-stale'
  log('warn', 'provider-sign-in-failed', { error })
  return 'provider-failed'
}

import type { AppLoadContext } from '@remix-run/cloudflare'
import * as z from 'zod'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { createSealedCookie } from '#app/lib/session/sealed-cookie.server.ts'

/** Lifetime of a challenge of the API. */
const FIVE_MINUTES = 5 * 60

/** The challenge of the API, to send with the code: in a cookie, out of reach for scripts and history. */
const challengeCookie = createSealedCookie('twoStep', z.object({ challenge: z.string() }), FIVE_MINUTES)

type Context = Pick<AppLoadContext, 'cookies' | 'settings'>

/** The redirect for a sign-in that requires a code; undefined for other refusals. */
export async function askForSecondStep(
  { cookies, settings }: Context,
  error: unknown,
  next: string | null,
): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.problem.type !== 'two-step-required') return undefined
  const { challenge } = error.problem
  if (challenge === undefined) return undefined
  await challengeCookie.write(cookies, settings.SESSION_SECRET, { challenge })
  return paths.signInCode(safePath(next, '') || undefined)
}

export const readChallenge = async ({ cookies, settings }: Context) =>
  (await challengeCookie.read(cookies, settings.SESSION_SECRET))?.challenge

export const dropChallenge = ({ cookies }: Context) => challengeCookie.delete(cookies)

/** Whether the challenge has expired, so that the sign-in has to be started again. */
export const isOverdue = (error: unknown) =>
  error instanceof ApiError && error.problem.errors['challenge'] !== undefined

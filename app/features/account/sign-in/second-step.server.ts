import type { AppLoadContext } from '@remix-run/cloudflare'
import * as z from 'zod'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { createSealedCookie } from '#app/lib/session/sealed-cookie.server.ts'

/** As long as the API lets a challenge live. */
const FIVE_MINUTES = 5 * 60

/** What the API wants back together with the code: kept where no script and no history reads it. */
const challengeCookie = createSealedCookie('twoStep', z.object({ challenge: z.string() }), FIVE_MINUTES)

type Context = Pick<AppLoadContext, 'cookies' | 'settings'>

/** Where a sign-in goes on that the API wants a code for; undefined for every other refusal. */
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

/** Whether the first step counts no more, so that the sign-in has to be begun again. */
export const isOverdue = (error: unknown) =>
  error instanceof ApiError && error.problem.errors['challenge'] !== undefined

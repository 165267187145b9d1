import type { AppLoadContext } from '@remix-run/cloudflare'
import * as z from 'zod'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { createSealedCookie } from '#app/lib/session/sealed-cookie.server.ts'

/** Lifetime of a challenge of the API. */
const TEN_MINUTES = 10 * 60

const invitationCookie = createSealedCookie(
  'openInvitation',
  z.object({ challenge: z.string() }),
  TEN_MINUTES,
)

type Context = Pick<AppLoadContext, 'cookies' | 'settings'>

/** The redirect for a sign-in that found an invitation; undefined for other refusals. */
export async function askToJoin(
  { cookies, settings }: Context,
  error: unknown,
  next: string | null,
): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.problem.type !== 'invitation-open') return undefined
  const { challenge } = error.problem
  if (challenge === undefined) return undefined
  await invitationCookie.write(cookies, settings.SESSION_SECRET, { challenge })
  return paths.openInvitation(safePath(next, '') || undefined)
}

export const readInvitationChallenge = async ({ cookies, settings }: Context) =>
  (await invitationCookie.read(cookies, settings.SESSION_SECRET))?.challenge

export const dropInvitationChallenge = ({ cookies }: Context) => invitationCookie.delete(cookies)

/** Whether the challenge has expired, so that the sign-in has to be started again. */
export const isOver = (error: unknown) => error instanceof ApiError && error.problem.type === 'link-expired'

import type { AppLoadContext } from '@remix-run/cloudflare'
import { encode } from 'uqr'
import * as z from 'zod'
import { createSealedCookie } from '#app/lib/session/sealed-cookie.server.ts'

const QUARTER_HOUR = 15 * 60

/**
 * The secret that an authenticator app is being set up with, for as long as the page asks for a first code. It is worth
 * nothing until then, and the API has it sealed.
 */
const setupCookie = createSealedCookie(
  'twoStepSetup',
  z.object({ userId: z.string(), secret: z.string(), address: z.string() }),
  QUARTER_HOUR,
)

export const keepSetup = (
  { cookies, settings }: AppLoadContext,
  setup: { userId: string; secret: string; address: string },
) => setupCookie.write(cookies, settings.SESSION_SECRET, setup)

export const dropSetup = ({ cookies }: AppLoadContext) => setupCookie.delete(cookies)

/** What the page shows: the secret in groups of four, and the picture of its address as the path of an SVG. */
export async function readSetup({ cookies, settings }: AppLoadContext, userId: string) {
  const setup = await setupCookie.read(cookies, settings.SESSION_SECRET)
  if (setup?.userId !== userId) return null
  const groups = setup.secret.match(/.{1,4}/g) ?? []
  return { secret: groups.join(' '), address: setup.address, ...toPicture(setup.address) }
}

/** A square of `size` modules, its quiet zone included, and those that are dark. */
function toPicture(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}

import type { AppLoadContext } from '@remix-run/cloudflare'
import { encode } from 'uqr'
import * as z from 'zod'
import { createSealedCookie } from '#app/lib/session/sealed-cookie.server.ts'

const QUARTER_HOUR = 15 * 60

/**
 * The pending secret of an authenticator app, until its first code. It is useless until then, and the API stores it
 * encrypted.
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

/** Data of the page: the secret in groups of four, and the QR code as an SVG path. */
export async function readSetup({ cookies, settings }: AppLoadContext, userId: string) {
  const setup = await setupCookie.read(cookies, settings.SESSION_SECRET)
  if (setup?.userId !== userId) return null
  const groups = setup.secret.match(/.{1,4}/g) ?? []
  return { secret: groups.join(' '), address: setup.address, ...toPicture(setup.address) }
}

/** A square of `size` modules, including the quiet zone, with its dark modules. */
function toPicture(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}

import * as z from 'zod'
import type { CookieJar } from './cookie-jar.server.ts'

const NAME = 'theme'
const YEAR_SECONDS = 365 * 24 * 60 * 60

export const Theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof Theme>

export const readTheme = (cookies: CookieJar): Theme => Theme.safeParse(cookies.read(NAME)).data ?? 'system'

export function keepTheme(cookies: CookieJar, theme: Theme): void {
  if (theme === 'system') cookies.delete(NAME, { httpOnly: true })
  else cookies.set(NAME, theme, { httpOnly: true, maxAge: YEAR_SECONDS })
}

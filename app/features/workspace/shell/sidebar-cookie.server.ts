import type { AppLoadContext } from '@remix-run/cloudflare'

type Cookies = AppLoadContext['cookies']

const NAME = 'sidebar'
const YEAR_SECONDS = 365 * 24 * 60 * 60

// Only the width of the sidebar, so it needs no signature.
export const isSidebarCollapsed = (cookies: Cookies): boolean => cookies.read(NAME) === 'collapsed'

export function rememberSidebar(cookies: Cookies, isCollapsed: boolean): void {
  if (isCollapsed) cookies.set(NAME, 'collapsed', { httpOnly: true, maxAge: YEAR_SECONDS })
  else cookies.delete(NAME, { httpOnly: true })
}

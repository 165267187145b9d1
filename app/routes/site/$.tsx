import type { MetaFunction } from '@remix-run/cloudflare'

export const handle = { static: true }

export const meta: MetaFunction = () => [{ title: 'Page not found · Bellwether' }]

/** Catch-all for unknown URLs, shown by the error page of the root. */
export function loader() {
  throw new Response(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}

import type { MetaFunction } from '@remix-run/cloudflare'

export const handle = { static: true }

export const meta: MetaFunction = () => [{ title: 'Page not found · Bellwether' }]

/** Every address that no other route answers; the error page of the root shows it. */
export function loader() {
  throw new Response(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}

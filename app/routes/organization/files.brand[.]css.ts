import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { brandDeclarations } from '#app/ui/theme/brand-color.ts'

/**
 * An organization's color in place of the action colors. A style sheet and not an inline style, for which the content
 * security policy would need a nonce that script does not have. It does not reveal whose color it is.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const declarations = brandDeclarations(new URL(request.url).searchParams.get('color') ?? '')
  if (declarations === null) return new Response(null, { status: 404 })
  return new Response(`:root{${declarations}}`, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '#app/lib/paths.ts'

/** Where the provider's card page leads back to: the payment step, which now has its card and asks for the last word. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.payment() + new URL(request.url).search)

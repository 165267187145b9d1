import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '#app/lib/paths.ts'

/**
 * Return URL of the hosted card page: redirects to the payment step, which now has its card and asks for confirmation.
 */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.payment() + new URL(request.url).search)

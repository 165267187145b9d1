import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '#app/lib/paths.ts'

/** Redirects the former URL of the audit log. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.auditLog() + new URL(request.url).search, 301)

import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '#app/lib/paths.ts'

/** Where the audit log was before, for whoever kept the address. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.auditLog() + new URL(request.url).search, 301)

import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '#app/lib/paths.ts'

/** Redirects the former URL of the audit log's export. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.auditLogExport() + new URL(request.url).search, 301)

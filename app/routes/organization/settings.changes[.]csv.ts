import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '#app/lib/paths.ts'

/** Where the file of the audit log was before, for whoever kept the address. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.auditLogExport() + new URL(request.url).search, 301)

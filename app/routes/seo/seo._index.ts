import { redirect } from '@remix-run/cloudflare'
import { paths } from '#app/lib/paths.ts'

export const loader = () => redirect(paths.audits())

import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '#app/lib/paths.ts'

/** The first explorer. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.auditExplore(params.auditId ?? '', 'links'))

import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { rememberSidebar } from '#app/features/workspace/shell/sidebar-cookie.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'

export const loader = () => redirect(paths.dashboard())

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  rememberSidebar(context.cookies, form.get('state') === 'collapsed')
  const next = form.get('next')
  return redirect(safePath(typeof next === 'string' ? next : null, paths.dashboard()))
}

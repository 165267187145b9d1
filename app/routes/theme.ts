import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths, safePath } from '#app/lib/paths.ts'
import { keepTheme, Theme } from '#app/lib/theme.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  keepTheme(context.cookies, Theme.catch('system').parse(form.get('theme')))
  const returnTo = form.get('returnTo')
  return redirect(safePath(typeof returnTo === 'string' ? returnTo : null, paths.home()))
}

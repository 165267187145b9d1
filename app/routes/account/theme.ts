import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { updateProfile } from '#app/features/account/profile/profile.api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { keepTheme, Theme } from '#app/lib/session/theme.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { cookies, session, api, log } = context
  const form = await readForm(request)
  const theme = Theme.catch('system').parse(form.get('theme'))
  keepTheme(cookies, theme)
  if (session.user) {
    // The next sign-in brings the profile's theme. That it could not be told is no reason not to change this page.
    await updateProfile(api, { theme }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      log('warn', 'theme-not-kept', { error })
    })
  }
  const returnTo = form.get('returnTo')
  return redirect(safePath(typeof returnTo === 'string' ? returnTo : null, paths.home()))
}

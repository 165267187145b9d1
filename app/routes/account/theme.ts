import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { updateProfile } from '#app/features/account/profile/profile.api.server.ts'
import { button, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { keepTheme, Theme } from '#app/lib/session/theme.server.ts'

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, {
    default: button(
      async ({ api, text, context: { cookies, session, log } }) => {
        const theme = Theme.catch('system').parse(text('theme'))
        keepTheme(cookies, theme)
        if (!session.user) return
        // If the profile can't be updated, this page still changes its theme.
        await updateProfile(api, { theme }).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          log('warn', 'theme-not-kept', { error })
        })
      },
      (_, { text }) => redirect(safePath(text('returnTo'), paths.home())),
    ),
  })

import { replace } from '@remix-run/cloudflare'
import { button } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { endSession, endSessions } from './security.api.server.ts'

const told = { at: paths.profileSessions(), tellsGone: true }

/** Signs out one device, or all of them and redirects to `signedOutAt`. */
export const toSessionIntents = (signedOutAt: string) => ({
  default: button(
    ({ api, text }) => endSession(api, text('end')),
    () => redirectDone(paths.profileSessions(), 'That device is signed out.'),
    told,
  ),
  everywhere: button(
    ({ api }) => endSessions(api),
    (_, { context }) => {
      context.session.end()
      return replace(signedOutAt)
    },
    told,
  ),
})

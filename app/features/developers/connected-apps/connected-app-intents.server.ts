import { button } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { disconnectApp } from './connected-apps.api.server.ts'

export const connectedAppIntents = {
  disconnect: button(
    ({ api, text }) => disconnectApp(api, text('id')),
    () => redirectDone(paths.connectedApps(), 'The app is disconnected.'),
    { at: paths.connectedApps(), failure: 'We couldn’t disconnect the app. Try again.' },
  ),
}

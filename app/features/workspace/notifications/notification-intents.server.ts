import { parseWithZod } from '@conform-to/zod/v4'
import { button, form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { redirect } from '@remix-run/cloudflare'
import { paths, safePath } from '#app/lib/paths.ts'
import { EditNotificationSettings } from '#contract/workspace/notifications.forms.ts'
import {
  readAllNotifications,
  readNotification,
  unsubscribeFromDigest,
  updateNotificationSettings,
} from './notifications.api.server.ts'

const FAILURE = 'Failed to mark as read. Please try again.'

/** Buttons of the list, whose address they lead back to. */
export function toNotificationIntents(search: string) {
  const at = paths.notifications() + search
  return {
    /** Leads to what it is about, too. */
    open: button(
      ({ api, text }) => readNotification(api, text('id')),
      ({ path }) => redirect(safePath(path, paths.notifications())),
      { at, failure: FAILURE },
    ),
    read: button(
      ({ api, text }) => readNotification(api, text('id')),
      () => redirect(at),
      { at, failure: FAILURE },
    ),
    'read-all': button(
      ({ api, text }) => readAllNotifications(api, text('upTo') === '' ? {} : { upTo: text('upTo') }),
      () => redirectDone(at, 'All notifications are marked as read.'),
      { at, failure: FAILURE },
    ),
  }
}

export const settingsIntents = {
  default: form(
    (sent) => parseWithZod(sent, { schema: EditNotificationSettings }),
    ({ api, value }) => updateNotificationSettings(api, value),
    () => redirectDone(paths.profileNotifications(), 'Notification settings were updated.'),
    { failure: 'Failed to update notification settings. Please try again.' },
  ),
}

/** The button of the page that a digest leads to. */
export const toUnsubscribeIntents = (token: string) => ({
  default: button(
    ({ api }) => unsubscribeFromDigest(api, token),
    (subscription) => show(subscription),
  ),
})

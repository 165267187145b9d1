import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/workspace/notifications.ts'
import { getDigestSubscription, unsubscribeFromDigest } from './digest-subscription.service.ts'
import { getSettings, updateSettings } from './notification-settings.service.ts'
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.service.ts'

export function notificationsRoutes(http: Http) {
  mount(http, contract.listNotifications, ({ scope, query }) => listNotifications(scope, query))
  mount(http, contract.countNotifications, ({ scope }) => countNotifications(scope))
  mount(http, contract.readNotification, ({ scope, params }) =>
    readNotification(scope, params.notificationId),
  )
  mount(http, contract.readAllNotifications, ({ scope, body }) => readAllNotifications(scope, body))
  mount(http, contract.getNotificationSettings, ({ scope }) => getSettings(scope))
  mount(http, contract.updateNotificationSettings, ({ scope, body }) => updateSettings(scope, body))
  mount(http, contract.getDigestSubscription, ({ scope, params }) =>
    getDigestSubscription(scope, params.token),
  )
  mount(http, contract.unsubscribeFromDigest, ({ scope, params }) =>
    unsubscribeFromDigest(scope, params.token),
  )
}

import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/workspace/notifications.ts'

export const listNotifications = (api: Api, query: Partial<QueryOf<typeof contract.listNotifications>>) =>
  api(contract.listNotifications, { query })

export const countNotifications = (api: Api) => api(contract.countNotifications)

export const readNotification = (api: Api, notificationId: string) =>
  api(contract.readNotification, { params: { notificationId } })

export const readAllNotifications = (api: Api, body: BodyOf<typeof contract.readAllNotifications>) =>
  api(contract.readAllNotifications, { body })

export const getNotificationSettings = (api: Api) => api(contract.getNotificationSettings)

export const updateNotificationSettings = (
  api: Api,
  body: BodyOf<typeof contract.updateNotificationSettings>,
) => api(contract.updateNotificationSettings, { body })

export const getDigestSubscription = (api: Api, token: string) =>
  api(contract.getDigestSubscription, { params: { token } })

export const unsubscribeFromDigest = (api: Api, token: string) =>
  api(contract.unsubscribeFromDigest, { params: { token } })

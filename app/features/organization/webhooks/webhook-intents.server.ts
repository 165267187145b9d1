import { button, form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone, redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import type { WebhookDeliveryDetail } from '#contract/organization/webhooks.ts'
import { check, checkNew } from './webhook-form.check.ts'
import {
  createWebhook,
  deleteWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.api.server.ts'

/** Intents of the form for a new endpoint. The secret is only in this response: no URL shows it. */
export const newWebhookIntents = {
  default: form(
    checkNew,
    ({ api, value }) => createWebhook(api, value),
    ({ id, url, secret }) => show({ id, url, secret }),
    { failure: 'We couldn’t add the webhook endpoint. Try again.' },
  ),
}

/** To the page that says what came of it. */
function showDelivery(id: string, { id: delivery, log }: WebhookDeliveryDetail) {
  const to = paths.webhookDelivery(id, delivery)
  return log.at(-1)?.failure === null
    ? redirectDone(to, 'Delivered.')
    : redirectWithToast(to, { kind: 'error', text: 'It was sent, and not delivered.' })
}

const FAILED = 'We couldn’t change the webhook endpoint. Try again.'

/** Intents of an endpoint's page. */
export function toWebhookIntents(id: string) {
  const at = paths.webhook(id)
  return {
    default: form(
      check,
      ({ api, value }) => updateWebhook(api, id, value),
      () => redirectDone(at, 'The webhook endpoint was updated.'),
      { failure: FAILED },
    ),
    enable: button(
      ({ api }) => updateWebhook(api, id, { isEnabled: true }),
      () => redirectDone(at, 'The webhook endpoint is enabled.'),
      { at, failure: FAILED },
    ),
    disable: button(
      ({ api }) => updateWebhook(api, id, { isEnabled: false }),
      () => redirectDone(at, 'The webhook endpoint is disabled.'),
      { at, failure: FAILED },
    ),
    rotate: button(
      ({ api }) => rotateWebhookSecret(api, id),
      ({ secret }) => show({ secret }),
      { at, failure: 'We couldn’t rotate the secret. Try again.' },
    ),
    test: button(
      ({ api }) => testWebhook(api, id),
      (delivery) => showDelivery(id, delivery),
      { at, failure: 'We couldn’t send the test event. Try again.' },
    ),
    delete: button(
      ({ api }) => deleteWebhook(api, id),
      () => redirectDone(paths.webhooks(), 'The webhook endpoint was deleted.'),
      { at, failure: 'We couldn’t delete the webhook endpoint. Try again.' },
    ),
  }
}

/** Intents of the page of one delivery. */
export const toDeliveryIntents = (id: string, delivery: string) => ({
  resend: button(
    ({ api }) => resendWebhookDelivery(api, id, delivery),
    (sent) => showDelivery(id, sent),
    { at: paths.webhookDelivery(id, delivery), failure: 'We couldn’t send it again. Try again.' },
  ),
})

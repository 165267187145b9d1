import { listEndedDuplicates } from '#api/core/billing/duplicate-subscriptions.ts'
import { withFailureMessage } from '#api/core/billing/failure-messages.ts'
import { type Http, mount } from '#api/http/mount.ts'
import { PAYMENT_FAILURE } from '#api/integrations/payment/payment-gateway.ts'
import * as billing from '#contract/billing/subscription.ts'
import { cancelSubscription } from './cancellation.service.ts'
import { previewSubscriptionChange } from './change.service.ts'
import { startTrial } from './start-trial.service.ts'
import { getSubscription } from './subscription.service.ts'
import { updateSubscription } from './update.service.ts'

export function subscriptionRoutes(http: Http) {
  mount(http, billing.getSubscription, ({ scope }) => getSubscription(scope))
  mount(http, billing.startTrial, ({ scope, body }) =>
    withFailureMessage(PAYMENT_FAILURE.trial, startTrial(scope, body)),
  )
  mount(http, billing.calculateSubscriptionChange, ({ scope, body }) =>
    withFailureMessage(PAYMENT_FAILURE.preview, previewSubscriptionChange(scope, body)),
  )
  mount(http, billing.updateSubscription, ({ scope, body }) =>
    withFailureMessage(PAYMENT_FAILURE.change, updateSubscription(scope, body)),
  )
  mount(http, billing.cancelSubscription, ({ scope }) =>
    withFailureMessage(PAYMENT_FAILURE.cancel, cancelSubscription(scope)),
  )
  mount(http, billing.listEndedDuplicates, ({ scope }) => listEndedDuplicates(scope))
}

import { Status } from '#app/ui/data/badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { Webhook } from '#contract/organization/webhooks.ts'
import {
  DELIVERY_STATE_WORDS,
  type DeliveryState,
  ENDPOINT_STATE_WORDS,
  type EndpointState,
} from '#contract/organization/webhooks.words.ts'

const ENDPOINT_TONES = {
  active: 'good',
  disabled: 'neutral',
  failing: 'problem',
} satisfies Record<EndpointState, Tone>

const DELIVERY_TONES = {
  pending: 'attention',
  delivered: 'good',
  failed: 'problem',
  canceled: 'neutral',
} satisfies Record<DeliveryState, Tone>

/** An active endpoint whose last attempts failed says so. */
export function EndpointStatus({
  webhook: { state, failingSince },
}: {
  webhook: Pick<Webhook, 'state' | 'failingSince'>
}) {
  if (state === 'active' && failingSince !== null) return <Status tone="attention">Failing</Status>
  return <Status tone={ENDPOINT_TONES[state]}>{ENDPOINT_STATE_WORDS[state]}</Status>
}

export function DeliveryStatus({ state }: { state: DeliveryState }) {
  return <Status tone={DELIVERY_TONES[state]}>{DELIVERY_STATE_WORDS[state]}</Status>
}

import Stripe from 'stripe'
import * as z from 'zod'
import { DomainError } from '#api/lib/domain-error.ts'
import { idOf, type PaymentScope, sourceMissing } from './payment-gateway.ts'

export interface PaymentEvent {
  id: string
  type: string
  customerId: string | null
  createdAt: Date
}

const TOLERANCE_SECONDS = 300

/** The parts of an event that we read: its object is fetched again. */
const Event = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: z.number().int(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})

const findCustomerId = ({ object, id, customer }: z.infer<typeof Event>['data']['object']) =>
  object === 'customer' ? (id ?? null) : idOf(customer)

/** The object of a stored event; undefined for one without an id. */
export function readEventObject(payload: string): string | undefined {
  return Event.parse(JSON.parse(payload)).data.object.id
}

/** An event, once its signature and timestamp are verified. */
export async function readPaymentEvent(
  { settings, now, log }: PaymentScope,
  { body, signature }: { body: string; signature: string | null },
): Promise<PaymentEvent> {
  if (!settings.STRIPE_WEBHOOK_SECRET) throw sourceMissing()
  try {
    const signed = await Stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      settings.STRIPE_WEBHOOK_SECRET,
      TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
      now().getTime(),
    )
    const { id, type, created, data } = Event.parse(signed)
    return { id, type, customerId: findCustomerId(data.object), createdAt: new Date(created * 1000) }
  } catch (error) {
    log('warn', 'payment-event-refused', { reason: error instanceof Error ? error.message : 'unknown' })
    throw new DomainError('malformed', 'The signature of this event is not valid.')
  }
}

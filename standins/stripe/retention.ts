import { type Account } from './account.ts'
import { DAY } from './calendar.ts'

/** Stripe keeps events for thirty days; the stand-in keeps a fixed number. */
const MAX_EVENTS = 1000
const WEEK = 7 * DAY

function forgetEvents({ store }: Account) {
  const events = store.list('event')
  if (events.length <= MAX_EVENTS) return
  const deliveries = store.list('delivery')
  const waiting = new Set(deliveries.filter(({ status }) => status === 'pending').map(({ event }) => event))
  for (const { id } of events.slice(0, events.length - MAX_EVENTS))
    if (!waiting.has(id)) store.remove('event', id)
  for (const { id, event } of deliveries) if (!store.find('event', event)) store.remove('delivery', id)
}

/** Cards that were never attached, and Checkout Sessions that have expired. */
function forgetAttempts({ store, clockTime }: Account) {
  const isOld = ({ created }: { created: number }) => created < clockTime(null) - WEEK
  for (const setup of store.list('setup_intent'))
    if (setup.status !== 'succeeded' && isOld(setup)) store.remove('setup_intent', setup.id)
  for (const session of store.list('portal_session'))
    if (isOld(session)) store.remove('portal_session', session.id)
  for (const session of store.list('checkout_session'))
    if (session.status !== 'complete' && isOld(session)) store.remove('checkout_session', session.id)
}

/** Deletes obsolete data, so that storage grows with customers and not over time. */
export function forgetOld(account: Account) {
  forgetEvents(account)
  forgetAttempts(account)
}

import { Hono } from 'hono'
import * as z from 'zod'
import { type Account } from './account.ts'
import { type OrderedFailure } from './router.ts'
import { type Webhooks } from './webhooks.ts'

const Mode = z.strictObject({ mode: z.enum(['send', 'hold', 'drop']) })
const Release = z.strictObject({ events: z.array(z.string()).default([]) })
const Failure = z.strictObject({
  status: z.number().int().min(400).max(599),
  count: z.number().int().min(0).max(100),
})

export interface ControlOptions {
  account: Account
  webhooks: Webhooks
  failure: OrderedFailure
}

/**
 * What Stripe does not have: a hand on the deliveries and on failures, for tests. JSON, with the secret key, below
 * `/_control`:
 *
 * - `GET /deliveries`: every delivery with its event, attempts and last response
 * - `POST /deliveries/mode` `{ mode }`: `send` (as usual), `hold` (until released) or `drop` (lost for good)
 * - `POST /deliveries/release` `{ events? }`: sends what was held, these events first
 * - `POST /events/{id}/resend`: posts an event once more, and returns the response
 * - `POST /failures` `{ status, count }`: the next calls of the API end so, without anything being done
 */
export function createControl({ account, webhooks, failure }: ControlOptions) {
  const control = new Hono()
  control.use(async (context, next) => {
    const isKnown = context.req.header('authorization') === `Bearer ${account.keys.secret}`
    if (!isKnown) return context.text('The secret key is needed here.', 401)
    return next()
  })
  control.onError((error, context) => context.text(String(error), error instanceof z.ZodError ? 400 : 500))
  control.get('/deliveries', (context) =>
    context.json({
      deliveries: webhooks
        .list()
        .map((row) => ({ ...row, type: account.store.find('event', row.event)?.type })),
    }),
  )
  control.post('/deliveries/mode', async (context) => {
    const { mode } = Mode.parse(await context.req.json())
    webhooks.setMode(mode)
    return context.json({ mode })
  })
  control.post('/deliveries/release', async (context) => {
    const { events } = Release.parse(await context.req.json())
    await webhooks.release(events)
    return context.json({ deliveries: webhooks.list() })
  })
  control.post('/events/:id/resend', async (context) => {
    const answer = await webhooks.resend(context.req.param('id'))
    return answer === undefined ? context.json({ error: 'no such event' }, 404) : context.json({ answer })
  })
  control.post('/failures', async (context) => {
    Object.assign(failure, Failure.parse(await context.req.json()))
    return context.json(failure)
  })
  return control
}

import { createParseClient, parseOnce } from '#api/crawl/fetch/parse-client.ts'
import { type ParseJobOf } from '#api/crawl/fetch/parse-job.ts'
import { type PostOutcome } from '#api/crawl/fetch/post-job.ts'
import { commit } from '#api/db/commit.ts'
import { type Db } from '#api/db/client.ts'
import { type Platform } from '#api/lib/platform.ts'
import { toWebhookHeaders } from '#api/lib/standard-webhooks.ts'
import { type WebhookAttempt } from '#contract/organization/webhooks.ts'
import { type DeliveryRow } from './deliveries.queries.ts'
import { openSecrets } from './webhook-secrets.ts'
import { type EndpointRow, noteEndpoint } from './webhooks.queries.ts'

export type SendScope = Pick<Platform, 'bindings' | 'settings' | 'now' | 'log' | 'directory' | 'later'>

const TIMEOUT_MS = 10_000
/** The step ends by itself at its time limit; this is for one that hangs. */
const PATIENCE_MS = TIMEOUT_MS + 5_000
const REPLY_BYTES = 1024
/** Longer than an attempt takes. Who was killed at one gives the delivery back by then. */
export const LEASE_MS = 30_000

async function post(scope: SendScope, job: ParseJobOf<'post'>): Promise<PostOutcome> {
  const begun = Date.now()
  const parse = createParseClient(scope.bindings, scope.settings)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    // Written by our own parse step.
    return JSON.parse(await parseOnce(parse, job, { signal })) as PostOutcome
  } catch (error) {
    scope.log('warn', 'webhook-step-lost', { reason: error instanceof Error ? error.name : 'unknown' })
    return { status: null, failure: 'interrupted', durationMs: Date.now() - begun, reply: '' }
  }
}

/** One request to the endpoint, signed. Never throws for what the receiver does. */
export async function attemptDelivery(
  scope: SendScope,
  db: Db,
  { endpoint, delivery }: { endpoint: EndpointRow; delivery: DeliveryRow },
): Promise<WebhookAttempt> {
  const { settings, now } = scope
  const at = now()
  const { secrets, resealed } = await openSecrets(scope, endpoint)
  if (secrets.length === 0)
    return { at: at.toISOString(), status: null, failure: 'secret', durationMs: 0, reply: '' }
  if (resealed !== null) await commit(db, [noteEndpoint(db, endpoint, { secret: resealed })])

  const { eventId: id, body } = delivery
  const outcome = await post(scope, {
    kind: 'post',
    url: endpoint.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Bellwether-Webhooks/1.0 (+${settings.APP_URL})`,
      ...toWebhookHeaders(secrets, { id, at, body }),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    replyBytes: REPLY_BYTES,
    allowPrivate: settings.CRAWL_PRIVATE_ADDRESSES === 'allow',
  })
  return { at: at.toISOString(), ...outcome }
}

import { parse } from 'tldts'
import { otherName } from '#api/crawl/fetch/host-job.ts'
import { isPrivateHost } from '#api/crawl/fetch/address-guard.ts'
import { type HandshakeAsk, type LookUps } from '#api/crawl/fetch/look-ups.ts'
import {
  type HandshakeReply,
  type HostLookups,
  type NotKnown,
  notKnown,
  type OldTlsLookup,
  type TlsLookup,
} from '#contract/seo/host-lookups.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { gateOf } from './crawl-gate.ts'
import { waitForSlots } from './host-requests.ts'
import { asRunning, mayRecheck } from './recheck-view.ts'

/** How long the end of a crawl waits for them; they have been asked since its beginning. */
const PATIENCE_MS = 20_000
const HTTPS_PORT = 443

interface Work {
  crawl: Crawl
  lookUps: LookUps
  signal: AbortSignal
  /** What is known already is not asked again. */
  known: () => HostLookups
  keep: (found: HostLookups) => void
}

/** The domain of a site that somebody has registered, or why there is none to ask about. */
function toDomain(hostname: string): string | NotKnown {
  if (isPrivateHost(hostname)) return notKnown('not-a-domain')
  const { domain, isIp, isIcann, isPrivate } = parse(hostname, { allowPrivateDomains: true })
  // What is registered is the platform's, which looks after it.
  if (isPrivate) return notKnown('platform')
  return domain === null || isIp || !isIcann ? notKnown('not-a-domain') : domain
}

/** One handshake in a slot of the host; undefined where the crawl is paused or over in the meantime. */
async function shakeHands(work: Work, host: string, versions: HandshakeAsk['versions']) {
  const { crawl, lookUps, signal } = work
  const { url, organizationId: caller } = crawl.state.plan
  const gate = gateOf(crawl)
  const slots = await waitForSlots(crawl, gate, 1)
  if (!slots) return undefined
  const begun = crawl.now()
  const port = Number(new URL(url).port || HTTPS_PORT)
  const reply = signal.aborted
    ? notKnown('interrupted')
    : await lookUps.shakeHands?.({ host, port, versions, caller }, signal)
  await gate.settle(slots, [], crawl.now() - begun)
  return signal.aborted ? undefined : reply
}

function toTls(reply: HandshakeReply, host: string, now: number): TlsLookup {
  if (reply.state === 'refused') return notKnown('refused')
  if (reply.state === 'unknown') return reply
  const { version, alpn, certificate } = reply
  if (certificate === null) return notKnown('unreadable')
  return { state: 'known', at: new Date(now).toISOString(), host, version, alpn, certificate }
}

function toOldTls(reply: HandshakeReply): OldTlsLookup {
  if (reply.state === 'unknown') return reply
  return { state: 'known', accepted: reply.state === 'done' ? reply.version : null }
}

/** The first handshake, where one can be made at all. */
async function meetHost(work: Work, { protocol, hostname }: URL): Promise<TlsLookup | undefined> {
  if (protocol !== 'https:') return notKnown('not-https')
  if (!work.lookUps.shakeHands) return notKnown('unavailable')
  const reply = await shakeHands(work, hostname, 'any')
  return reply && toTls(reply, hostname, work.crawl.now())
}

/** Each handshake is made once, and one after the other. */
async function askTls(work: Work): Promise<void> {
  const { crawl, known, keep } = work
  const home = new URL(crawl.state.plan.url)
  const tls = known().tls ?? (await meetHost(work, home))
  if (tls && !known().tls) keep({ tls })
  // A host that said nothing is not asked more.
  if (tls?.state !== 'known') return
  if (!known().oldTls) {
    const reply = await shakeHands(work, home.hostname, 'old')
    if (reply) keep({ oldTls: toOldTls(reply) })
  }
  const other = home.port === '' ? otherName(home) : undefined
  if (other === undefined || known().otherTls) return
  const reply = await shakeHands(work, other, 'any')
  if (reply) keep({ otherTls: toTls(reply, other, crawl.now()) })
}

async function askOthers({ crawl, lookUps, known, keep }: Work): Promise<void> {
  const domain = toDomain(new URL(crawl.state.plan.url).hostname)
  const isName = typeof domain === 'string'
  const { registration, mail } = known()
  const asks = [
    async () => keep({ registration: isName ? await lookUps.findRegistration(domain) : domain }),
    async () => keep({ mail: isName ? await lookUps.findMail(domain) : domain }),
  ]
  await Promise.all(asks.filter((_, at) => [registration, mail][at] === undefined).map((ask) => ask()))
}

const askAll = async (work: Work): Promise<void> => {
  await Promise.all([askTls(work), askOthers(work)])
}

/**
 * Begins to ask what is not known yet about the host, beside the pages: what was learned is kept at once, so that a restart asks only
 * for the rest. Does nothing while that is under way.
 */
export function beginLookUps(crawl: Crawl): void {
  const { lookUps } = crawl
  if (!lookUps || crawl.lookingUp) return
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, crawl.stop.signal])
  const keep = (found: HostLookups) => {
    if (!signal.aborted) update(crawl, { lookups: { ...crawl.state.lookups, ...found } })
  }
  const lookingUp = { stop, done: Promise.resolve() }
  crawl.lookingUp = lookingUp
  lookingUp.done = askAll({ crawl, lookUps, signal, known: () => crawl.state.lookups, keep })
    .catch((error: unknown) => crawl.log('error', 'look-ups-failed', { audit: crawl.state.plan.id, error }))
    .finally(() => {
      if (crawl.lookingUp === lookingUp) crawl.lookingUp = undefined
    })
}

/** Waits a while for what is still being asked; after that it is not known. */
export async function endLookUps(crawl: Crawl, patienceMs = PATIENCE_MS): Promise<void> {
  const { lookingUp } = crawl
  if (!crawl.lookUps) return
  if (lookingUp) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)))
    await Promise.race([lookingUp.done, late]).finally(() => clearTimeout(timer))
    lookingUp.stop.abort()
  }
  if (!isRunning(crawl)) return
  const left = notKnown('interrupted')
  update(crawl, { lookups: { tls: left, registration: left, mail: left, ...crawl.state.lookups } })
}

/** What is not known this time stays as it was known before. */
function merge(before: HostLookups, found: HostLookups): HostLookups {
  const isBetter = ([name, value]: [string, HostLookups[keyof HostLookups]]) => {
    const earlier = before[name as keyof HostLookups]
    const isLost = typeof value === 'object' && value.state === 'unknown'
    return !(isLost && typeof earlier === 'object' && earlier.state === 'known')
  }
  return { ...before, ...Object.fromEntries(Object.entries(found).filter(isBetter)) }
}

/** Asks everything once more, for an audit that has ended. */
export async function lookUpAgain(crawl: Crawl): Promise<void> {
  const { lookUps } = crawl
  if (!lookUps) return
  let found: HostLookups = {}
  const { signal } = crawl.stop
  const keep = (more: HostLookups) => (found = { ...found, ...more })
  await askAll({ crawl: asRunning(crawl), lookUps, signal, known: () => found, keep })
  if (mayRecheck(crawl)) update(crawl, { lookups: merge(crawl.state.lookups, found) })
}

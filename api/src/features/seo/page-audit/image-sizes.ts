import { isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { freeGate, type HostGate, isUnlimited, openHostGate } from '#api/crawl/fetch/host-gate.ts'
import { type Slots } from '#api/crawl/fetch/host-schedule.ts'
import { createParseClient } from '#api/crawl/fetch/parse-client.ts'
import { type ProbeReport } from '#api/crawl/fetch/probes-job.ts'
import { type ResponseSample } from '#api/crawl/fetch/rate-control.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'
import { type Probed } from '#api/engine/probes/probed.ts'
import { type ImageSize, type SizeUnknown } from '#contract/seo/page-report.ts'
import { type PageScope } from './host-slot.ts'

const MAX_IMAGES = 50
/** Images on further hosts are not requested. */
const MAX_HOSTS = 6
/** Time limit for all of them; remaining sizes stay unknown. */
const IN_ALL_MS = 6_000
const TIMEOUT_MS = 4_000
const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml'])

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function gateOf({ bindings, settings }: PageScope, hostname: string): HostGate {
  return isUnlimited(settings, hostname) ? freeGate : openHostGate(bindings, settings, hostname)
}

const FAILURES: Partial<Record<FetchFailure, SizeUnknown>> = {
  disallowed: 'disallowed',
  'private-address': 'private-address',
  timeout: 'timeout',
}

function unknownOf({ status, failure, contentType }: Probed): SizeUnknown | null {
  if (failure) return FAILURES[failure] ?? 'no-answer'
  if (status < 200 || status >= 300) return 'http-error'
  return HTML_TYPES.has(contentType ?? '') ? 'no-image' : null
}

function toSize(probed: Probed): ImageSize {
  const unknown = unknownOf(probed)
  const bytes = unknown === null ? (probed.bytes ?? 0) : null
  const { url, status, isMore } = probed
  return { url, status: status || null, bytes, isMore: bytes !== null && isMore, unknown }
}

interface Asking {
  scope: PageScope
  /** Shared by all hosts, so that a parse step reads each robots.txt once. */
  audit: string
  signal: AbortSignal
  deadline: number
  sizes: Map<string, ImageSize>
}

/** Requests some images of a host, and keeps the results that arrive in time. */
async function askPart(asking: Asking, gate: HostGate, slots: Slots, urls: string[]): Promise<void> {
  const { scope, audit, signal, sizes } = asking
  const parse = createParseClient(scope.bindings, scope.settings)
  const rules = toFetchRules(scope.settings)
  const begun = Date.now()
  const samples: ResponseSample[] = []
  const targets = urls.map((url) => ({ url, wants: 'size' as const }))
  const { spacingMs } = slots
  const job = { targets, timeoutMs: TIMEOUT_MS, spacingMs, rules, audit, robotsIgnoredOn: [] }
  try {
    for await (const text of parse({ kind: 'probes', ...job }, { signal })) {
      // Written by our own parse step.
      const { probed, sample } = JSON.parse(text) as ProbeReport
      sizes.set(probed.url, toSize(probed))
      if (sample) samples.push(sample)
    }
  } catch {
    // A failed image does not fail the audit: its size stays unknown.
  } finally {
    await gate.settle(slots, samples, Date.now() - begun)
  }
}

/** Within the host's shared rate limit, and within the time limit. */
async function askHost(asking: Asking, hostname: string, urls: readonly string[]): Promise<void> {
  const gate = gateOf(asking.scope, hostname)
  const left = [...urls]
  while (left.length > 0 && Date.now() < asking.deadline) {
    const patienceMs = asking.deadline - Date.now()
    const slots = await gate.take({ count: left.length, patienceMs, isWhole: false })
    if (slots.count === 0 && slots.inMs > patienceMs) return
    await delay(slots.inMs)
    if (slots.count > 0) await askPart(asking, gate, slots, left.splice(0, slots.count))
  }
}

function byHost(urls: readonly string[]): [hostname: string, urls: string[]][] {
  const hosts = new Map<string, string[]>()
  for (const url of urls) {
    const { hostname } = new URL(url)
    hosts.set(hostname, [...(hosts.get(hostname) ?? []), url])
  }
  return [...hosts]
}

function toUnknown(url: string, unknown: SizeUnknown): ImageSize {
  return { url, status: null, bytes: null, isMore: false, unknown }
}

/** File sizes of a page's images, as far as their hosts allow and return them. */
export async function measureImages(scope: PageScope, { media }: PageFacts): Promise<ImageSize[]> {
  const rules = toFetchRules(scope.settings)
  const named = [...new Set(media.images.flatMap(({ url }) => url ?? []))]
  const isOpen = (url: string) => isAllowedAddress(url, rules)
  const hosts = byHost(named.filter(isOpen).slice(0, MAX_IMAGES)).slice(0, MAX_HOSTS)
  const asked = new Set(hosts.flatMap(([, urls]) => urls))
  const asking: Asking = {
    scope,
    audit: crypto.randomUUID(),
    signal: AbortSignal.timeout(IN_ALL_MS),
    deadline: Date.now() + IN_ALL_MS,
    sizes: new Map(),
  }
  await Promise.all(hosts.map(([hostname, urls]) => askHost(asking, hostname, urls).catch(() => undefined)))
  return named.map((url) => {
    if (!isOpen(url)) return toUnknown(url, 'private-address')
    return asking.sizes.get(url) ?? toUnknown(url, asked.has(url) ? 'timeout' : 'not-asked')
  })
}

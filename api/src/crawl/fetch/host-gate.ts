import { type Bindings, type Settings } from '#api/env.ts'
import { isPrivateHost } from './address-guard.ts'
import { type HostLimits, type SettledSlots } from './host-limits.ts'
import { type SlotRequest, type Slots } from './host-schedule.ts'
import { type ResponseSample } from './rate-control.ts'

/** Every request to a host has to take a slot here. */
export interface HostGate {
  take: (request: SlotRequest) => Promise<Slots>
  /** Called once the slots have been used, or will not be. Returns the pause in milliseconds that refusals ask for. */
  settle: (slots: Slots, samples: ResponseSample[], tookMs: number) => Promise<number>
  obey: (crawlDelay: number | null) => Promise<void>
}

type GateSettings = Pick<Settings, 'CRAWL_MAX_RATE'>

/** An operator's own host without a ceiling: there is nothing to share out, and each crawl finds its own speed. */
export const isUnlimited = ({ CRAWL_MAX_RATE }: GateSettings, hostname: string) =>
  CRAWL_MAX_RATE === 0 && isPrivateHost(hostname)

/** Of a host that nobody has to be spared at, and that learns nothing. */
export const freeGate: HostGate = {
  take: ({ count }) => Promise.resolve({ id: 0, count, inMs: 0, spacingMs: 0 }),
  settle: () => Promise.resolve(0),
  obey: () => Promise.resolve(),
}

/** Where the requests of all callers to one host meet. */
export interface HostPacer {
  take: (limits: HostLimits, request: SlotRequest) => Promise<Slots>
  settle: (limits: HostLimits, done: SettledSlots) => Promise<number>
  obey: (limits: HostLimits, crawlDelay: number | null) => Promise<void>
}

/** The same for `www.example.com` and `example.com`, and for every port: it is one machine that has to answer. */
export const pacerKeyOf = (hostname: string) => hostname.replace(/^www\./, '')

interface GateOptions {
  maxRate: number
  ownersRate: number | null
}

export function toGate(host: HostPacer, hostname: string, { maxRate, ownersRate }: GateOptions): HostGate {
  const limits = { maxRate, isPrivate: isPrivateHost(hostname), ownersRate }
  return {
    take: (request) => host.take(limits, request),
    settle: ({ id }, samples, tookMs) => host.settle(limits, { id, samples, tookMs }),
    obey: (crawlDelay) => host.obey(limits, crawlDelay),
  }
}

/**
 * The gate of a host that all crawls and page audits share. While an owner of the host crawls it faster than others may,
 * its ceiling is `ownersRate`, and the others keep to their own rate by themselves.
 */
export function openHostGate(
  { HOSTS }: Pick<Bindings, 'HOSTS'>,
  { CRAWL_MAX_RATE: maxRate }: GateSettings,
  hostname: string,
  ownersRate: number | null = null,
): HostGate {
  const host = HOSTS.get(HOSTS.idFromName(pacerKeyOf(hostname)))
  return toGate(host, hostname, { maxRate, ownersRate })
}

import { type Bindings, type Settings } from '#api/env.ts'
import { isPrivateHost } from './address-guard.ts'
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

/** The same for `www.example.com` and `example.com`, and for every port: it is one machine that has to answer. */
const keyOf = (hostname: string) => hostname.replace(/^www\./, '')

/**
 * The gate of a host that all crawls and page audits share. While an owner of the host crawls it faster than others may,
 * its ceiling is `ownersRate`, and the others keep to their own rate by themselves.
 */
export function openHostGate(
  { HOSTS }: Pick<Bindings, 'HOSTS'>,
  settings: GateSettings,
  hostname: string,
  ownersRate: number | null = null,
): HostGate {
  const host = HOSTS.get(HOSTS.idFromName(keyOf(hostname)))
  const limits = { maxRate: settings.CRAWL_MAX_RATE, isPrivate: isPrivateHost(hostname), ownersRate }
  return {
    take: (request) => host.take(limits, request),
    settle: ({ id }, samples, tookMs) => host.settle(limits, { id, samples, tookMs }),
    obey: (crawlDelay) => host.obey(limits, crawlDelay),
  }
}

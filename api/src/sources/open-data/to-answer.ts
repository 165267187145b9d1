import ipaddr from 'ipaddr.js'
import { getDomain, parse } from 'tldts'
import { type OpenDataFailure, type OpenDataReply } from '#api/integrations/http/ask-open-data.ts'
import { SourceUnavailable } from '#api/sources/source.ts'
import { type Target } from '#contract/seo/domain.ts'
import { SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'

const WHAT_HAPPENED = {
  'no-answer': 'could not be reached',
  slow: 'did not reply in time',
  unreadable: 'replied with something that can’t be read',
  refused: 'refused the request',
  'too-many-requests': 'gets too many requests',
} as const satisfies Record<OpenDataFailure, string>

/** The value, null where the service has none; a failure is thrown, so that an older reply can serve. */
export function toValue<Value>(source: SourceId, reply: OpenDataReply<Value>): Value | null {
  if (reply.state === 'known') return reply.value
  if (reply.state === 'absent') return null
  const { reason, retryAfter } = reply
  throw new SourceUnavailable(source, reason, `${SOURCE_NAMES[source]} ${WHAT_HAPPENED[reason]}.`, retryAfter)
}

const PUBLIC_RANGE = 'unicast'

/** Why nobody outside is asked about a target, in a sentence; null where they are asked. */
export function describePrivacy(target: Pick<Target, 'host' | 'name'>): string | null {
  if (toPublicDomain(target) !== null) return null
  const { isIp, hostname } = parse(target.host)
  const isPublic = isIp === true && ipaddr.process(hostname ?? '').range() === PUBLIC_RANGE
  return `Not asked: ${target.name} is ${isPublic ? 'an IP address' : 'a private address'}.`
}

/** The registrable domain of a target that the public can reach; null for an IP address or a name of a local network. */
export function toPublicDomain({ host }: Pick<Target, 'host'>): string | null {
  const { isIp, isIcann } = parse(host)
  return isIp === true || isIcann !== true ? null : getDomain(host)
}

import * as z from 'zod'
import { readBody } from '#api/lib/read-body.ts'
import { readRetryAfter } from '#api/integrations/http/retry-after.ts'
import { type Platform } from '#api/lib/platform.ts'

const TIMEOUT_MS = 5_000
const MAX_ANSWER = 64 * 1024
const MAX_RECORDS = 200
const TYPES = { A: 1, NS: 2, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const
/** NOERROR and NXDOMAIN: definite responses. */
const ANSWERED: ReadonlySet<number> = new Set([0, 3])

export type RecordType = keyof typeof TYPES
/** Nothing replies, or not in time; too many requests; a reply that nobody can read. */
export interface DnsFailure {
  reason: 'no-answer' | 'slow' | 'too-many-requests' | 'unreadable'
  /** Seconds until the resolver may be asked again; null where it did not say. */
  retryAfter: number | null
}

export interface DnsScope extends Pick<Platform, 'fetch' | 'settings' | 'log'> {
  /** Told why records can't be resolved, by who needs more than that they can't. */
  onFailure?: (failure: DnsFailure) => void
}

class DnsError extends Error {
  override name = 'DnsError'
  readonly failure: DnsFailure

  constructor(reason: DnsFailure['reason'], retryAfter: number | null = null) {
    super(`The records could not be resolved: ${reason}.`)
    this.failure = { reason, retryAfter }
  }
}

/** One record. Its name is another one than was asked for where a CNAME leads there. */
export interface DnsRecord {
  name: string
  data: string
}

const DnsResponse = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ name: z.string(), type: z.number(), data: z.string() })).optional(),
})

/** Names compare without case, and without the dot of the root. */
export const toName = (name: string) => name.toLowerCase().replace(/\.$/, '')

async function ask({ fetch, settings }: DnsScope, name: string, type: RecordType) {
  const address = new URL(settings.DNS_OVER_HTTPS_URL)
  address.searchParams.set('name', name)
  address.searchParams.set('type', type)
  const response = await fetch(address.href, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
    headers: { accept: 'application/dns-json' },
  })
  const { bytes, truncated } = await readBody(response, MAX_ANSWER)
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  if (response.status === 429) throw new DnsError('too-many-requests', retryAfter)
  if (!response.ok) throw new DnsError('no-answer', retryAfter)
  const { data } = DnsResponse.safeParse(truncated ? undefined : parseJson(bytes))
  if (!data) throw new DnsError('unreadable')
  if (!ANSWERED.has(data.Status)) throw new DnsError('no-answer')
  return data.Answer ?? []
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function toFailure(error: unknown): DnsFailure {
  if (error instanceof DnsError) return error.failure
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return { reason: isLate ? 'slow' : 'no-answer', retryAfter: null }
}

/** The records of a name, over HTTPS, in the order of the response; undefined when they can't be resolved. */
export async function findRecords(
  scope: DnsScope,
  name: string,
  type: RecordType,
): Promise<DnsRecord[] | undefined> {
  try {
    const records = await ask(scope, name, type)
    return records
      .filter((record) => record.type === TYPES[type])
      .slice(0, MAX_RECORDS)
      .map((record) => ({ name: toName(record.name), data: record.data }))
  } catch (error) {
    const failure = toFailure(error)
    scope.log('info', 'dns-not-answered', { reason: failure.reason })
    scope.onFailure?.(failure)
    return undefined
  }
}

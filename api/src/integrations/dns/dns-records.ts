import * as z from 'zod'
import { readBody } from '#api/lib/read-body.ts'
import { type Platform } from '#api/lib/platform.ts'

const TIMEOUT_MS = 5_000
const MAX_ANSWER = 64 * 1024
const MAX_RECORDS = 200
const TYPES = { A: 1, NS: 2, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const
/** NOERROR and NXDOMAIN: definite responses. */
const ANSWERED: ReadonlySet<number> = new Set([0, 3])

export type RecordType = keyof typeof TYPES
export type DnsScope = Pick<Platform, 'fetch' | 'settings' | 'log'>

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
  if (!response.ok || truncated) throw new Error(`The resolver returned status ${response.status}.`)
  return DnsResponse.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** The records of a name, over HTTPS, in the order of the response; undefined when they can't be resolved. */
export async function findRecords(
  scope: DnsScope,
  name: string,
  type: RecordType,
): Promise<DnsRecord[] | undefined> {
  try {
    const { Status, Answer: records = [] } = await ask(scope, name, type)
    if (!ANSWERED.has(Status)) return undefined
    return records
      .filter((record) => record.type === TYPES[type])
      .slice(0, MAX_RECORDS)
      .map((record) => ({ name: toName(record.name), data: record.data }))
  } catch (error) {
    scope.log('info', 'dns-not-answered', { reason: error instanceof Error ? error.name : 'unknown' })
    return undefined
  }
}

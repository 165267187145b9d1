import * as z from 'zod'
import { readBody } from '#api/lib/read-body.ts'
import { type Platform } from '#api/lib/platform.ts'

const TIMEOUT_MS = 5_000
const MAX_ANSWER = 64 * 1024
const MAX_RECORDS = 200
const TXT = 16
/** NOERROR and NXDOMAIN: definite responses. */
const ANSWERED: ReadonlySet<number> = new Set([0, 3])

const DnsResponse = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ name: z.string(), type: z.number(), data: z.string() })).optional(),
})

const toName = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** The strings of a record, joined: resolvers return them quoted and separated by spaces. */
const toText = (data: string) => data.replaceAll('" "', '').replaceAll('"', '')

async function ask({ fetch, settings }: Pick<Platform, 'fetch' | 'settings'>, name: string) {
  const address = new URL(settings.DNS_OVER_HTTPS_URL)
  address.searchParams.set('name', name)
  address.searchParams.set('type', 'TXT')
  const response = await fetch(address.href, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
    headers: { accept: 'application/dns-json' },
  })
  const { bytes, truncated } = await readBody(response, MAX_ANSWER)
  if (!response.ok || truncated) throw new Error(`The resolver returned status ${response.status}.`)
  return DnsResponse.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/**
 * The TXT records of a name, over HTTPS; undefined when they can't be resolved. Those of a CNAME target are left out:
 * somebody else may run it.
 */
export async function findTxtRecords(
  scope: Pick<Platform, 'fetch' | 'settings' | 'log'>,
  name: string,
): Promise<string[] | undefined> {
  try {
    const { Status, Answer: records = [] } = await ask(scope, name)
    if (!ANSWERED.has(Status)) return undefined
    return records
      .filter((record) => record.type === TXT && toName(record.name) === toName(name))
      .slice(0, MAX_RECORDS)
      .map(({ data }) => toText(data))
  } catch (error) {
    scope.log('warn', 'dns-not-answered', { reason: error instanceof Error ? error.name : 'unknown' })
    return undefined
  }
}

import * as z from 'zod'
import { type Platform } from '#api/lib/platform.ts'
import { isLoopbackUrl } from '#contract/setting-rules.ts'
import { readJson } from '#api/integrations/http/read-json.ts'

const MAX_FILE = 1024 * 1024
const TIMEOUT_MS = 6_000
/** The file changes a few times a month. */
const FRESH_MS = 24 * 60 * 60 * 1000
/** After a failure an older file serves for so long before it is asked for once more. */
const RETRY_MS = 10 * 60 * 1000

export type RdapScope = Pick<Platform, 'fetch' | 'settings' | 'log' | 'now'>

/** IANA's file: which service knows which top-level domains (RFC 9224). */
const File = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) })

export interface Bootstrap {
  /** The services of each suffix, in lower case. */
  services: ReadonlyMap<string, string[]>
  /** Milliseconds since 1970. */
  fetchedAt: number
}

interface Kept {
  file: Bootstrap
  /** Until then nobody asks for a newer one. */
  goodUntil: number
}

const kept = new Map<string, Kept>()
/** Requests that are under way, so that a hundred audits ask once. */
const asking = new Map<string, Promise<Bootstrap | undefined>>()

/** Over https, or on this machine where the file itself is from there. */
export const createAddressRule = ({ RDAP_BOOTSTRAP_URL: file }: RdapScope['settings']) => {
  const isLocal = isLoopbackUrl(file)
  return (url: string) => {
    const { protocol } = URL.parse(url) ?? {}
    return protocol === 'https:' || (protocol === 'http:' && isLocal && isLoopbackUrl(url))
  }
}

function toServices({ services }: z.infer<typeof File>): Map<string, string[]> {
  return new Map(
    services.flatMap(([suffixes, urls]) =>
      suffixes.map((suffix): [string, string[]] => [suffix.toLowerCase(), urls]),
    ),
  )
}

async function fetchFile({ fetch, settings, now, log }: RdapScope): Promise<Bootstrap | undefined> {
  const { RDAP_BOOTSTRAP_URL: url } = settings
  try {
    const reply = await readJson(fetch, {
      url,
      accept: 'application/json',
      maxBytes: MAX_FILE,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      isAllowed: createAddressRule(settings),
    })
    if (typeof reply === 'string' || reply.status !== 200) throw new Error('It can’t be read.')
    return { services: toServices(File.parse(reply.body)), fetchedAt: now().getTime() }
  } catch (error) {
    log('info', 'rdap-bootstrap-not-read', { reason: error instanceof Error ? error.name : 'unknown' })
    return undefined
  }
}

/** What comes first: the file, or the end of our patience. Who asked for it may have been ended in the middle of it. */
function withPatience(request: Promise<Bootstrap | undefined>): Promise<Bootstrap | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS + 1_000)
  })
  return Promise.race([request, late]).finally(() => clearTimeout(timer))
}

/** Which service knows which domains; undefined where the file can't be had, and none is remembered. */
export async function findBootstrap(scope: RdapScope): Promise<Bootstrap | undefined> {
  const { RDAP_BOOTSTRAP_URL: url } = scope.settings
  const known = kept.get(url)
  const at = scope.now().getTime()
  if (known && at < known.goodUntil) return known.file
  const request = asking.get(url) ?? fetchFile(scope)
  asking.set(url, request)
  const file = await withPatience(request)
  if (asking.get(url) === request) asking.delete(url)
  if (file) kept.set(url, { file, goodUntil: file.fetchedAt + FRESH_MS })
  else if (known) kept.set(url, { ...known, goodUntil: at + RETRY_MS })
  return file ?? known?.file
}

/** The service of the longest suffix of a name that has one. */
export function findService(
  { services }: Bootstrap,
  name: string,
  isAllowed: (url: string) => boolean,
): string | undefined {
  const labels = name.toLowerCase().split('.')
  for (let at = 0; at < labels.length; at += 1) {
    const urls = services.get(labels.slice(at).join('.'))
    if (urls) return urls.find(isAllowed)
  }
  return undefined
}

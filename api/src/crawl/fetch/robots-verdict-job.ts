import { type RobotsFile } from '#api/engine/host-facts.ts'
import { parseRobots, readableRobots } from '#api/engine/robots.ts'
import { normalizeUrl } from '#api/engine/urls.ts'
import { fetchRobots } from './fetch-robots.ts'
import { type Send } from './fetch-rules.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type Announce } from './parse-messages.ts'

/** More than anybody who asks for a verdict reads. */
const MAX_SITEMAPS = 10

/** What robots.txt of an origin says of a few URLs. The file itself may be long, and stays where it was read. */
export interface RobotsVerdict {
  url: string
  /** Whether it could be read, or is known to be missing, which allows everything. */
  isKnown: boolean
  disallowed: string[]
  /** The first that it names. */
  sitemaps: string[]
}

function judge(file: RobotsFile, { addresses, bot }: ParseJobOf<'robots-verdict'>): RobotsVerdict {
  const { url } = file
  const text = readableRobots(file)
  if (text === null) return { url, isKnown: false, disallowed: [], sitemaps: [] }
  const rules = parseRobots(text)
  const named = rules.sitemaps.flatMap((sitemap) => normalizeUrl(sitemap, url) ?? [])
  return {
    url,
    isKnown: true,
    disallowed: addresses.filter((address) => !rules.isAllowed(address, bot)),
    sitemaps: [...new Set(named)].slice(0, MAX_SITEMAPS),
  }
}

/** Reads the robots.txt of an origin for what it says of URLs there. */
export async function runRobotsVerdictJob(
  job: ParseJobOf<'robots-verdict'>,
  announce: Announce,
  send?: Send,
): Promise<RobotsVerdict> {
  const file = await fetchRobots(job.origin, job.rules, send)
  return announce(file.url, () => judge(file, job))
}

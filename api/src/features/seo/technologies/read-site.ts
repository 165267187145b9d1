import { parse } from 'tldts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { isPrivateHost } from '#api/crawl/fetch/address-guard.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { type TechnologyReading } from '#api/crawl/fetch/technologies-job.ts'
import { type FetchFailure, toFailedPage } from '#api/engine/fetched-page.ts'
import { outcomeOf } from '#api/engine/outcome.ts'
import { ownIndex } from '#api/engine/technologies/catalog.ts'
import { readRecords } from '#api/engine/technologies/read-records.ts'
import { type Sighting } from '#api/engine/technologies/sighting.ts'
import { findDomainRecords } from '#api/integrations/dns/domain-records.ts'
import { type PageTools } from './page-tools.ts'
import { withoutWww } from './site-url.ts'

/** Some sites have no name without www. */
const OTHER_NAME_MAY_HELP: ReadonlySet<FetchFailure | null> = new Set(['dns', 'tls', 'connection'])

/** What a page, the robots.txt of its origin and the records of its domain show. */
export interface SiteReading extends TechnologyReading {
  hasRecords: boolean
}

function toFailed(url: string, failure: FetchFailure, now: Date): TechnologyReading {
  const page = toFailedPage(url, failure, now)
  const outcome = outcomeOf({ ...page, kind: 'error', failure }, url) ?? null
  return { finalUrl: url, status: 0, failure, outcome, sightings: [] }
}

/** A page and a robots.txt are two requests to the host, which take two slots of its rate limit. */
function readUrl(tools: PageTools, scope: SignedInScope, url: string): Promise<TechnologyReading> {
  const job = { kind: 'technologies' as const, url, rules: toFetchRules(scope.settings) }
  const { hostname } = new URL(url)
  const read = () => tools.runPageJob(scope, job, (failure) => toFailed(url, failure, scope.now()))
  return tools.withHostSlot(scope, hostname, () => tools.withHostSlot(scope, hostname, read))
}

/** Undefined where there is no registered domain, or its name servers did not reply. */
async function readDomain(scope: SignedInScope, hostname: string): Promise<Sighting[] | undefined> {
  const { domain, isIcann } = parse(hostname)
  if (isPrivateHost(hostname) || domain === null || isIcann !== true) return undefined
  const { mailServers, nameServers, texts } = await findDomainRecords(scope, domain)
  if (!mailServers && !nameServers && !texts) return undefined
  return readRecords(
    { mailServers: mailServers ?? [], nameServers: nameServers ?? [], texts: texts ?? [] },
    ownIndex(),
  )
}

/** @param typed a normalized URL, which is asked for without www first */
export async function readSite(tools: PageTools, scope: SignedInScope, typed: string): Promise<SiteReading> {
  const url = withoutWww(typed)
  const records = readDomain(scope, new URL(url).hostname)
  let reading = await readUrl(tools, scope, url)
  if (url !== typed && OTHER_NAME_MAY_HELP.has(reading.failure)) reading = await readUrl(tools, scope, typed)
  const found = await records
  return { ...reading, sightings: [...reading.sightings, ...(found ?? [])], hasRecords: found !== undefined }
}

import { parse } from 'tldts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { isPrivateHost } from '#api/crawl/fetch/address-guard.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { type TechnologyReading } from '#api/crawl/fetch/technologies-job.ts'
import { type FetchFailure, toFailedPage } from '#api/engine/fetched-page.ts'
import { outcomeOf } from '#api/engine/outcome.ts'
import { ownIndex } from '#api/engine/technologies/catalog.ts'
import {
  type ImportedReading,
  matchImportedRecords,
} from '#api/engine/technologies/imported/match-imported.ts'
import { WorkLimit } from '#api/engine/technologies/imported/work-limit.ts'
import { readRecords } from '#api/engine/technologies/read-records.ts'
import { type Sighting } from '#api/engine/technologies/sighting.ts'
import { findDomainRecords } from '#api/integrations/dns/domain-records.ts'
import { type PageTools } from './page-tools.ts'
import { withoutWww } from './site-url.ts'
import { type YourFingerprints } from './your-fingerprints.ts'

/** It is done where pages are served: records are few and short. */
const MOST_WORK_ON_RECORDS = 20_000_000

/** Some sites have no name without www. */
const OTHER_NAME_MAY_HELP: ReadonlySet<FetchFailure | null> = new Set(['dns', 'tls', 'connection'])

/** What a page, the robots.txt of its origin and the records of its domain show. */
export interface SiteReading extends Omit<TechnologyReading, 'imported'> {
  hasRecords: boolean
  imported: ImportedReading
}

/** What a look-up is made with. */
interface Reading {
  tools: PageTools
  scope: SignedInScope
  yours: YourFingerprints
}

function toFailed(url: string, failure: FetchFailure, now: Date): TechnologyReading {
  const page = toFailedPage(url, failure, now)
  const outcome = outcomeOf({ ...page, kind: 'error', failure }, url) ?? null
  return { finalUrl: url, status: 0, failure, outcome, sightings: [] }
}

/** A page and a robots.txt are two requests to the host, which take two slots of its rate limit. */
function readUrl({ tools, scope, yours }: Reading, url: string): Promise<TechnologyReading> {
  const job = {
    kind: 'technologies' as const,
    url,
    rules: toFetchRules(scope.settings),
    ...(yours.all.length > 0 && { imported: yours.text }),
  }
  const { hostname } = new URL(url)
  const read = () => tools.runPageJob(scope, job, (failure) => toFailed(url, failure, scope.now()))
  return tools.withHostSlot(scope, hostname, () => tools.withHostSlot(scope, hostname, read))
}

interface DomainReading {
  sightings: Sighting[]
  imported: ImportedReading
}

/** Undefined where there is no registered domain, or its name servers did not reply. */
async function readDomain({ scope, yours }: Reading, hostname: string): Promise<DomainReading | undefined> {
  const { domain, isIcann } = parse(hostname)
  if (isPrivateHost(hostname) || domain === null || isIcann !== true) return undefined
  const { mailServers, nameServers, texts } = await findDomainRecords(scope, domain)
  if (!mailServers && !nameServers && !texts) return undefined
  const records = { mailServers: mailServers ?? [], nameServers: nameServers ?? [], texts: texts ?? [] }
  const limit = new WorkLimit(() => performance.now(), MOST_WORK_ON_RECORDS)
  return {
    sightings: readRecords(records, ownIndex()),
    imported: matchImportedRecords(records, yours.all, limit),
  }
}

const NOTHING: ImportedReading = { sightings: [], tried: 0, notChecked: 0 }

const join = (one: ImportedReading, other: ImportedReading): ImportedReading => ({
  sightings: [...one.sightings, ...other.sightings],
  tried: one.tried + other.tried,
  notChecked: one.notChecked + other.notChecked,
})

/** @param typed a normalized URL, which is asked for without www first */
export async function readSite(reading: Reading, typed: string): Promise<SiteReading> {
  const url = withoutWww(typed)
  const records = readDomain(reading, new URL(url).hostname)
  let read = await readUrl(reading, url)
  if (url !== typed && OTHER_NAME_MAY_HELP.has(read.failure)) read = await readUrl(reading, typed)
  const found = await records
  return {
    ...read,
    sightings: [...read.sightings, ...(found?.sightings ?? [])],
    imported: join(read.imported ?? NOTHING, found?.imported ?? NOTHING),
    hasRecords: found !== undefined,
  }
}

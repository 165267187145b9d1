import { type FetchFailure } from '#api/engine/fetched-page.ts'
import { outcomeOf } from '#api/engine/outcome.ts'
import { readPage } from '#api/engine/read-page.ts'
import { readableRobots } from '#api/engine/robots.ts'
import { ownIndex } from '#api/engine/technologies/catalog.ts'
import { type ImportedFingerprint } from '#api/engine/technologies/imported/imported-fingerprint.ts'
import { type ImportedReading, matchImported } from '#api/engine/technologies/imported/match-imported.ts'
import { WorkLimit } from '#api/engine/technologies/imported/work-limit.ts'
import { readTechnologies, type SeenPage } from '#api/engine/technologies/read-technologies.ts'
import { type Sighting } from '#api/engine/technologies/sighting.ts'
import { type Outcome } from '#contract/seo/outcomes.ts'
import { fetchPage } from './fetch-page.ts'
import { fetchRobots } from './fetch-robots.ts'
import { type FetchRules, type Send } from './fetch-rules.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type Announce } from './parse-messages.ts'

/** Somebody waits for the reply: what robots.txt does not say at once is left out. */
const ROBOTS_MS = 5_000
const NO_PAUSES: readonly number[] = []
const MAX_NAME = 80

/** What one page and the robots.txt of its origin show. */
export interface TechnologyReading {
  finalUrl: string
  /** 0 without a response. */
  status: number
  failure: FetchFailure | null
  outcome: Outcome | null
  sightings: Sighting[]
  /** What imported fingerprints have found; left out without any, and without a page. */
  imported?: ImportedReading
}

async function readRobotsText(url: string, rules: FetchRules, send?: Send): Promise<string> {
  const { origin } = new URL(url)
  return readableRobots(await fetchRobots(origin, rules, send, NO_PAUSES, ROBOTS_MS)) ?? ''
}

function readImported(page: SeenPage, robots: string, imported: string): ImportedReading {
  const fingerprints = JSON.parse(imported) as ImportedFingerprint[] // Written by our own import.
  return matchImported(page, robots, fingerprints, new WorkLimit(() => performance.now()))
}

/** Fetches one page as a page audit does, and reads it for what it is made with. */
export async function runTechnologiesJob(
  { url, rules, imported }: ParseJobOf<'technologies'>,
  announce: Announce,
  send?: Send,
): Promise<TechnologyReading> {
  const page = await fetchPage(url, rules, send)
  const { finalUrl, status, failure = null } = page
  const robots = failure === null ? await readRobotsText(finalUrl, rules, send) : ''
  return announce(url, () => {
    // What the last page of a redirect shows is what was asked for.
    const facts = readPage({ ...page, url: finalUrl, hops: [] })
    const outcome = outcomeOf(facts, url.slice(0, MAX_NAME)) ?? null
    const sightings = readTechnologies(page, robots, ownIndex())
    const found = imported === undefined ? undefined : readImported(page, robots, imported)
    return { finalUrl, status, failure, outcome, sightings, ...(found && { imported: found }) }
  })
}

import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { type PageResult } from '#api/engine/check.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { FACTS_VERSION } from '#api/engine/facts-version.ts'
import { findValidators } from '#api/engine/validators.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type CrawlPlan, findState } from './crawl-state.ts'

// What the next audit of a site needs so that it asks only whether a page has changed, and judges what this one has read of it.

const DAY_MS = 24 * 3600 * 1000
/** Every page is read whole at least that often, whatever its server says. */
const WHOLE_EVERY_MS = 28 * DAY_MS
/** Of the lists of one page, before and after they are packed. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024
const MAX_PACKED_CHARACTERS = 400_000
/** Facts of so many pages travel as one message, all of them together in less than this. */
const MAX_FACTS_CHARACTERS = 8_000_000

/** A page that an earlier audit has read: its validators, and what was read. */
export const KnownPage = z.object({
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  /** When its response was last read whole, in milliseconds since 1970. */
  wholeAt: z.number(),
  /** As they are stored: without the lists, which are packed. */
  facts: z.string(),
  lists: z.string(),
  /** It is asked for whole all the same, to tell whether its validators can be believed. */
  isSpotCheck: z.boolean().exactOptional(),
})
export type KnownPage = z.infer<typeof KnownPage>

/** Tells who asks: servers may answer others otherwise. */
export type AskedAs = Partial<Record<'userAgent' | 'customAgent', string | null | undefined>> & {
  acceptCookies?: boolean | undefined
  hasSecrets: boolean
}

/** An audit before this one. */
export interface KeptPages {
  /** Of these URLs those that may be asked for by their validators. */
  listKept: (asked: AskedAs, urls: string[], now: number) => Promise<[url: string, known: KnownPage][]>
}

/** `lists` is what stored facts go without (encode-batch.ts): links, links to fragments, anchors and the main text, as packed JSON. */
export function addKeptPages(sql: Sql): void {
  sql.exec(`CREATE TABLE kept_pages (
    page_id INTEGER PRIMARY KEY,
    facts_version INTEGER NOT NULL,
    etag TEXT,
    modified TEXT,
    whole_at INTEGER NOT NULL,
    is_unchanged INTEGER NOT NULL,
    lists TEXT NOT NULL
  )`)
}

function packLists({ links, targets, mainText }: PageFacts): string {
  const lists = JSON.stringify([links.items, links.fragmentLinks, targets, mainText])
  return deflateRawSync(lists, { level: 1 }).toString('base64')
}

/** Empty for a page that has to be asked for whole the next time. */
export function encodeKept({ facts, known }: PageResult): string {
  const validators = findValidators(facts)
  if (!validators) return ''
  const lists = known?.lists ?? packLists(facts)
  if (lists.length > MAX_PACKED_CHARACTERS) return ''
  const { etag, modified } = validators
  const wholeAt = known?.wholeAt ?? Date.parse(facts.fetchedAt)
  return JSON.stringify([FACTS_VERSION, etag, modified, wholeAt, known ? 1 : 0, lists])
}

/** Takes what `encodeKept` made, and the URL. */
export const STORE_KEPT = `
  INSERT OR REPLACE INTO kept_pages (page_id, facts_version, etag, modified, whole_at, is_unchanged, lists)
  SELECT id, ${[0, 1, 2, 3, 4, 5].map((at) => `kept ->> ${at}`).join(', ')}
  FROM (SELECT ? AS kept) CROSS JOIN pages WHERE url = ?`

/** Signed in, with headers or with cookies, a site may answer each audit otherwise. */
const isAskedByAnybody = ({ hasSecrets, acceptCookies = false }: AskedAs) => !hasSecrets && !acceptCookies

/** Whether two audits send the same requests. */
function isAskedAlike(one: AskedAs, other: AskedAs): boolean {
  const agentOf = ({ userAgent = 'bellwether', customAgent = null }: AskedAs) => `${userAgent} ${customAgent}`
  return isAskedByAnybody(one) && isAskedByAnybody(other) && agentOf(one) === agentOf(other)
}

/** How an audit asks for its pages. */
export const toAskedAs = ({ userAgent, customAgent, acceptCookies, secrets }: CrawlPlan): AskedAs => ({
  userAgent,
  customAgent,
  acceptCookies,
  hasSecrets: secrets !== undefined,
})

export function listKept(
  sql: Sql,
  asked: AskedAs,
  urls: readonly string[],
  now: number,
): [url: string, known: KnownPage][] {
  const state = findState(sql)
  if (!state || !isAskedAlike(toAskedAs(state.plan), asked)) return []
  const rows = sql.exec(
    `SELECT url, etag, modified, whole_at, facts, lists
     FROM json_each(?) AS asked JOIN pages ON pages.url = asked.value
     JOIN kept_pages AS kept ON kept.page_id = pages.id JOIN page_facts ON page_facts.page_id = pages.id
     WHERE pages.state = 'done' AND facts_version = ${FACTS_VERSION} AND whole_at > ?`,
    JSON.stringify(urls),
    now - WHOLE_EVERY_MS,
  )
  const known: [string, KnownPage][] = []
  let characters = 0
  for (const { url, whole_at: wholeAt, ...row } of rows) {
    const page = { ...row, wholeAt } as KnownPage // The columns above.
    characters += page.facts.length + page.lists.length
    if (characters > MAX_FACTS_CHARACTERS) break
    known.push([String(url), page])
  }
  return known
}

/** Of one step. */
const TAKEN_BACK_AT_ONCE = 500

/** Puts pages that were taken over back in the queue, some of them. Tells how many. */
export function takeBackUnchanged(sql: Sql): number {
  const ids = JSON.stringify(
    Array.from(
      sql.exec(`SELECT page_id FROM kept_pages WHERE is_unchanged = 1 LIMIT ${TAKEN_BACK_AT_ONCE}`),
      ({ page_id: id }) => id,
    ),
  )
  sql.exec('DELETE FROM kept_pages WHERE page_id IN (SELECT value FROM json_each(?))', ids)
  const taken = sql.exec(
    `UPDATE pages SET state = 'queued', lease_until = NULL, attempts = 0
     WHERE state = 'done' AND id IN (SELECT value FROM json_each(?)) RETURNING 1`,
    ids,
  )
  return [...taken].length
}

/** The facts as they were read; undefined for what can't be read any more. */
export function openFacts({ facts, lists }: KnownPage): PageFacts | undefined {
  try {
    const bytes = inflateRawSync(Buffer.from(lists, 'base64'), { maxOutputLength: MAX_UNPACKED_BYTES })
    // Written by encodeBatch and packLists.
    const [items, fragmentLinks, targets, mainText] = JSON.parse(bytes.toString()) as [
      PageFacts['links']['items'],
      PageFacts['links']['fragmentLinks'],
      PageFacts['targets'],
      PageFacts['mainText'],
    ]
    const read = JSON.parse(facts) as PageFacts
    return { ...read, links: { ...read.links, items, fragmentLinks }, targets, mainText }
  } catch {
    return undefined
  }
}

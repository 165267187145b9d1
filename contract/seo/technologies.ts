import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { InFormat } from './file-format.ts'
import { Outcome } from './outcomes.ts'
import { WithScheme } from './site-audit.forms.ts'
import { EVIDENCE_KINDS, TECHNOLOGY_CATEGORIES } from './technologies.words.ts'

const Count = z.number().int().min(0)

/** When the maker ends its support of a version. */
const EndOfLife = z.object({
  /** The versions that it is about, such as `7.4`; null for all. */
  cycle: z.string().nullable(),
  /** The last day of support; null where the maker says only that it is over. */
  date: z.iso.date().nullable(),
  isOver: z.boolean(),
  /** The page of the maker that says so. */
  source: z.url(),
})

export const Technology = z.object({
  name: z.string(),
  category: z.enum(TECHNOLOGY_CATEGORIES),
  website: z.url().nullable(),
  version: z.string().nullable(),
  /** Percent. */
  confidence: z.number().int().min(0).max(100),
  /** What was seen, and where; never the value of a cookie. Empty for what is only implied. */
  evidence: z.array(z.object({ kind: z.enum(EVIDENCE_KINDS), what: z.string() })),
  /** Technologies that can't be without this one, where it was not seen itself. */
  impliedBy: z.array(z.string()),
  endOfLife: EndOfLife.nullable(),
  /** Seen by a fingerprint that the organization has imported, or known by one alone. */
  isYours: z.boolean(),
})
export type Technology = z.infer<typeof Technology>

/** What came and what went since the last complete look-up of the same site. */
export const TechnologyChanges = z.object({
  since: Timestamp,
  added: z.array(z.string()),
  removed: z.array(z.string()),
  versions: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type TechnologyChanges = z.infer<typeof TechnologyChanges>

export const TechnologyLookup = z.object({
  id: id('tlk'),
  /** Host without www, and the port where it is not the default one. */
  site: z.string(),
  /** What was asked for: a full URL without www. */
  url: z.string(),
  finalUrl: z.string(),
  status: z.number().int().nullable(),
  lookedUpAt: Timestamp,
  /** Why there was no page to read; null when there was one. What its headers tell is there all the same. */
  outcome: Outcome.nullable(),
  /** Whether name servers replied about the domain. */
  hasRecords: z.boolean(),
  /** By category, in the order of the categories. */
  technologies: z.array(Technology),
  /** Of the fingerprints that the organization has imported; null where it had none. */
  yourFingerprints: z
    .object({
      /** Patterns that were looked for. */
      patterns: Count,
      /** Patterns that were not looked for, because it would have taken too long. */
      notChecked: Count,
    })
    .nullable(),
  /** Null for the first complete look-up of a site, and for one without a page. */
  changes: TechnologyChanges.nullable(),
  /** Look-ups of the same site, newest first. */
  history: z.array(
    z.object({ id: id('tlk'), lookedUpAt: Timestamp, technologies: Count, isWhole: z.boolean() }),
  ),
})
export type TechnologyLookup = z.infer<typeof TechnologyLookup>

const LookupId = z.object({ id: id('tlk') })

/** Fetches the page and its robots.txt now, and keeps what was found. */
export const lookUpTechnologies = endpoint({
  method: 'GET',
  path: '/technologies/lookup',
  summary: 'What a site is built with',
  access: 'member',
  query: z.object({ url: WithScheme }),
  reply: TechnologyLookup,
  status: 200,
})

export const listTechnologySites = endpoint({
  method: 'GET',
  path: '/technologies/sites',
  summary: 'The sites whose technologies were looked up, each with its newest look-up',
  access: 'member',
  query: listQuery({
    sorts: ['lookedUp', 'site', 'technologies'],
    direction: 'desc',
    filters: {
      /** The site of this URL or domain alone. */
      site: WithScheme.optional(),
    },
  }),
  reply: z.object({
    items: z.array(
      z.object({
        site: z.string(),
        lookupId: id('tlk'),
        lookedUpAt: Timestamp,
        technologies: Count,
        added: Count,
        removed: Count,
      }),
    ),
    total: Count,
  }),
  status: 200,
})

export const getTechnologyLookup = endpoint({
  method: 'GET',
  path: '/technologies/lookups/{id}',
  summary: 'A look-up as it was',
  access: 'member',
  params: LookupId,
  reply: TechnologyLookup,
  status: 200,
})

export const exportTechnologies = endpoint({
  method: 'GET',
  path: '/technologies/lookups/{id}/export',
  summary: 'The technologies of a look-up as a CSV or JSON Lines file',
  access: 'member',
  params: LookupId,
  query: z.object(InFormat),
  media: 'text/csv',
  status: 200,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Timestamp } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'

const Count = z.number().int().min(0)

/** A host that the organization has crawled, has a project of, or whose keywords it tracks. */
export const KnownDomain = z.object({
  /** With its port where that is not the default one, and without `www.`. */
  host: z.string(),
  /** Finished audits of it. */
  audits: Count,
  /** Of the last finished audit; null where there is none. */
  crawledAt: Timestamp.nullable(),
  auditId: z.string().nullable(),
  score: Count.nullable(),
  pages: Count.nullable(),
  /** Keywords whose positions are followed. */
  keywords: Count,
})
export type KnownDomain = z.infer<typeof KnownDomain>

export const listDomains = endpoint({
  method: 'GET',
  path: '/seo/domains',
  summary: 'Domains that the organization has crawled, tracks or has projects of',
  access: 'member',
  query: listQuery({
    sorts: ['crawled', 'host', 'score', 'pages', 'keywords'],
    direction: 'desc',
    filters: {},
  }),
  reply: z.object({ items: z.array(KnownDomain), total: Count }),
  status: 200,
})

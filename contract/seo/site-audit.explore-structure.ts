import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tooLong } from '#contract/fields.ts'
import { AuditId } from './site-audit.ts'

const Count = z.number().int().min(0)
const Sizes = { pages: Count, indexable: Count, errors: Count }

export const Folder = z.object({
  /** The last part of its path; of a folder that holds nothing but one other, both. */
  name: z.string(),
  /** The beginning of all of its URLs; of a page its URL. Null for the rest. */
  url: z.string().nullable(),
  /** A group has the pages and folders whose names begin alike; the rest is what no other entry has. */
  kind: z.enum(['folder', 'page', 'group', 'rest']),
  ...Sizes,
})
export type Folder = z.infer<typeof Folder>

export const SiteStructure = z.object({
  /** The beginning of the URLs that are shown: a folder, or a group in one. An empty one is the whole site. */
  folder: z.string(),
  ...Sizes,
  /** The largest first; of many, large folders and then groups by name. */
  children: z.array(Folder.extend({ children: z.array(Folder) })),
  /** Pages by crawl depth; null for pages that no link leads to. */
  depths: z.array(z.object({ depth: Count.nullable(), ...Sizes })),
})
export type SiteStructure = z.infer<typeof SiteStructure>

export const getSiteStructure = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/structure',
  summary: 'How many pages the folders of a site have, two levels at a time, and how deep they are',
  access: 'member',
  params: AuditId,
  query: z.object({ folder: z.string().max(4000, tooLong()).default('') }),
  reply: SiteStructure,
  status: 200,
})

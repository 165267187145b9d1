import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tooLong } from '#contract/fields.ts'
import { AuditId } from './site-audit.ts'

const Count = z.number().int().min(0)
const Sizes = { pages: Count, indexable: Count, errors: Count }

export const Folder = z.object({
  /** The last part of its path; a page by its name. */
  name: z.string(),
  /** The beginning of all of its URLs; of a page its URL. Null for what is folded into one entry. */
  url: z.string().nullable(),
  isFolder: z.boolean(),
  ...Sizes,
})
export type Folder = z.infer<typeof Folder>

export const SiteStructure = z.object({
  /** The folder that is shown; an empty one is the whole site. */
  folder: z.string(),
  ...Sizes,
  /** The largest first, and one for all smaller ones. */
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

import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, tooLong, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { ATTRIBUTE_ACTIONS, ATTRIBUTE_REFUSALS } from './attributes.actions.ts'
import { AttributeOption, EditAttribute, NewAttribute } from './attributes.forms.ts'
import { ATTRIBUTE_TABS } from './attributes.words.ts'

export const ScoredAttribute = z.object({
  id: id('rat'),
  name: z.string(),
  description: z.string().nullable(),
  /** From the lowest rating to the highest. */
  options: z.array(AttributeOption),
  /** Its ratings are words alone, and count in no score. */
  numberless: z.boolean(),
  /** The person that the rating is about never sees it. */
  private: z.boolean(),
  status: z.enum(ATTRIBUTE_TABS),
  /** A review cycle uses it: its values and its number of options stay. */
  inUse: z.boolean(),
  archivedAt: Timestamp.nullable(),
  /** Null where the person is gone. */
  createdBy: z.object({ id: id('usr'), name: z.string() }).nullable(),
  createdAt: Timestamp,
  version: Version,
})
export type ScoredAttribute = z.infer<typeof ScoredAttribute>

export const AttributeDetail = ScoredAttribute.extend({
  allowedActions: allowedActions(ATTRIBUTE_ACTIONS, ATTRIBUTE_REFUSALS),
})
export type AttributeDetail = z.infer<typeof AttributeDetail>

export const RecommendedAttribute = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  options: z.array(AttributeOption),
  numberless: z.boolean(),
  private: z.boolean(),
})
export type RecommendedAttribute = z.infer<typeof RecommendedAttribute>

const AttributeId = z.object({ attributeId: id('rat') })

export const listAttributes = endpoint({
  method: 'GET',
  path: '/scored-attributes',
  summary: 'The scored attributes of the organization, a page at a time',
  access: 'manager',
  query: listQuery({
    sorts: ['name', 'options', 'created'],
    filters: { status: z.enum(ATTRIBUTE_TABS).default('active') },
  }),
  reply: z.object({
    items: z.array(ScoredAttribute),
    total: z.number().int(),
    /** Of each status, without search. */
    tabs: z.object({ active: z.number().int(), archived: z.number().int() }),
    /** Those that have not been copied yet. */
    recommended: z.array(RecommendedAttribute),
  }),
  status: 200,
})

export const exportAttributes = endpoint({
  method: 'GET',
  path: '/scored-attributes/export',
  summary: 'The scored attributes as a CSV file, with the filters and the order of the list',
  access: 'manager',
  query: listAttributes.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getAttribute = endpoint({
  method: 'GET',
  path: '/scored-attributes/{attributeId}',
  summary: 'One scored attribute',
  access: 'manager',
  params: AttributeId,
  reply: AttributeDetail,
  status: 200,
})

export const createAttribute = endpoint({
  method: 'POST',
  path: '/scored-attributes',
  summary: 'Create a scored attribute',
  access: 'administrator',
  body: NewAttribute,
  reply: AttributeDetail,
  status: 201,
})

export const copyRecommendedAttributes = endpoint({
  method: 'POST',
  path: '/scored-attributes/copy-recommended',
  summary: 'Copy recommended attributes to those of the organization',
  access: 'administrator',
  body: z.object({
    /** Those that have been copied already are left out. */
    keys: z.array(z.string().max(64, tooLong())).min(1, 'Choose at least one attribute.').max(20),
  }),
  reply: z.object({ items: z.array(ScoredAttribute) }),
  status: 201,
})

export const updateAttribute = endpoint({
  method: 'PUT',
  path: '/scored-attributes/{attributeId}',
  summary: 'Change a scored attribute',
  access: 'administrator',
  params: AttributeId,
  body: EditAttribute,
  reply: AttributeDetail,
  status: 200,
})

export const deleteAttribute = endpoint({
  method: 'DELETE',
  path: '/scored-attributes/{attributeId}',
  summary: 'Delete a scored attribute that no review cycle uses',
  access: 'administrator',
  params: AttributeId,
  status: 204,
})

export const archiveAttribute = endpoint({
  method: 'POST',
  path: '/scored-attributes/{attributeId}/archive',
  summary: 'Archive a scored attribute, so that new cycles are not offered it',
  access: 'administrator',
  params: AttributeId,
  reply: AttributeDetail,
  status: 200,
})

export const restoreAttribute = endpoint({
  method: 'POST',
  path: '/scored-attributes/{attributeId}/restore',
  summary: 'Restore an archived scored attribute',
  access: 'administrator',
  params: AttributeId,
  reply: AttributeDetail,
  status: 200,
})

import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { EditDomainView, NewDomainView, ViewedList } from './domain.views.forms.ts'
import { VIEW_ACTIONS, VIEW_REFUSALS } from './saved-views.policy.ts'

/** Filters and an order of one of a domain's lists under a name; for every domain that the organization looks at. */
export const DomainView = z.object({
  id: id('dvw'),
  list: ViewedList,
  name: z.string(),
  /** A query string of the list. */
  query: z.string(),
  version: Version,
  createdAt: Timestamp,
  allowedActions: allowedActions(VIEW_ACTIONS, VIEW_REFUSALS),
})
export type DomainView = z.infer<typeof DomainView>

const ViewId = z.object({ viewId: id('dvw') })

export const listDomainViews = endpoint({
  method: 'GET',
  path: '/seo/domain-views',
  summary: 'The saved views of the lists of domains, by name',
  access: 'member',
  query: z.object({ list: ViewedList.optional() }),
  reply: z.object({ items: z.array(DomainView) }),
  status: 200,
})

export const createDomainView = endpoint({
  method: 'POST',
  path: '/seo/domain-views',
  summary: 'Save a view of a list of domains for the organization',
  access: 'member',
  body: NewDomainView,
  reply: DomainView,
  status: 201,
})

export const updateDomainView = endpoint({
  method: 'PATCH',
  path: '/seo/domain-views/{viewId}',
  summary: 'Rename a saved view of a list, or change what it shows',
  access: 'member',
  params: ViewId,
  body: EditDomainView,
  reply: DomainView,
  status: 200,
})

export const deleteDomainView = endpoint({
  method: 'DELETE',
  path: '/seo/domain-views/{viewId}',
  summary: 'Delete a saved view of a list',
  access: 'member',
  params: ViewId,
  status: 204,
})

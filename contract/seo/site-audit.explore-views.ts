import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { EditPageView, NewPageView } from './site-audit.explore-views.forms.ts'
import { VIEW_ACTIONS, VIEW_REFUSALS } from './saved-views.policy.ts'

/** Filters, columns and an order of the page explorer under a name; for every audit of the organization. */
export const PageView = z.object({
  id: id('viw'),
  name: z.string(),
  /** A query string of the page explorer. */
  query: z.string(),
  version: Version,
  createdAt: Timestamp,
  allowedActions: allowedActions(VIEW_ACTIONS, VIEW_REFUSALS),
})
export type PageView = z.infer<typeof PageView>

const ViewId = z.object({ viewId: id('viw') })

export const listPageViews = endpoint({
  method: 'GET',
  path: '/seo/page-views',
  summary: 'The saved views of the page explorer, by name',
  access: 'member',
  reply: z.object({ items: z.array(PageView) }),
  status: 200,
})

export const createPageView = endpoint({
  method: 'POST',
  path: '/seo/page-views',
  summary: 'Save a view of the page explorer for the organization',
  access: 'member',
  body: NewPageView,
  reply: PageView,
  status: 201,
})

export const updatePageView = endpoint({
  method: 'PATCH',
  path: '/seo/page-views/{viewId}',
  summary: 'Rename a saved view, or change what it shows',
  access: 'member',
  params: ViewId,
  body: EditPageView,
  reply: PageView,
  status: 200,
})

export const deletePageView = endpoint({
  method: 'DELETE',
  path: '/seo/page-views/{viewId}',
  summary: 'Delete a saved view',
  access: 'member',
  params: ViewId,
  status: 204,
})

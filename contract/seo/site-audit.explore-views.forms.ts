import * as z from 'zod'
import { UNPAGED } from '#contract/fields.ts'
import { editViewOf, ViewName, viewQueryOf } from './saved-views.forms.ts'
import { listAuditPages } from './site-audit.pages.ts'

const Query = viewQueryOf(listAuditPages.query.omit({ ...UNPAGED, check: true }).partial())

export const NewPageView = z.object({ name: ViewName, query: Query })
export type NewPageView = z.infer<typeof NewPageView>

export const EditPageView = editViewOf(Query)
export type EditPageView = z.infer<typeof EditPageView>

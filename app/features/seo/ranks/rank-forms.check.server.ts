import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import {
  AddKeywords,
  ChooseKeywords,
  EditKeyword,
  EditRankSettings,
  Tags,
} from '#contract/seo/ranks.forms.ts'
import { toTags } from './rank-words.ts'

const text = z.string().max(2000).default('')

/** Tags are typed with commas between them; the API checks each. */
const AddForm = AddKeywords.omit({ tags: true }).extend({ tags: text })

/** A file takes the place of what was typed, and is a table. */
export async function checkAdd(formData: FormData) {
  const file = formData.get('file')
  formData.delete('file')
  if (file instanceof File && file.size > 0) {
    formData.set('text', file.size > 1_000_000 ? ' '.repeat(500_000) : await file.text())
    formData.set('format', 'csv')
  }
  return parseWithZod(formData, { schema: AddForm, disableAutoCoercion: true })
}

const CompetitorForm = EditRankSettings.pick({ version: true, seenVersion: true }).extend({
  competitors: z.string().max(5000, 'There are too many competitors.').default(''),
})
export const checkCompetitors = (formData: FormData) =>
  parseWithZod(formData, { schema: CompetitorForm, disableAutoCoercion: true })

const AlertForm = EditRankSettings.pick({ version: true, seenVersion: true, dropBy: true })
export const checkAlerts = (formData: FormData) =>
  parseWithZod(formData, { schema: AlertForm, disableAutoCoercion: true })

const TagForm = z.object({ tags: text.transform(toTags).pipe(EditKeyword.shape.tags) })
export const checkTags = (formData: FormData) =>
  parseWithZod(formData, { schema: TagForm, disableAutoCoercion: true })

/** Without a checked box there is no such field. */
const ChosenForm = z.object({ ids: z.array(z.string()).default([]).pipe(ChooseKeywords.shape.ids) })

export const checkChosen = (formData: FormData) =>
  parseWithZod(formData, { schema: ChosenForm, disableAutoCoercion: true })

const ChosenTagForm = ChosenForm.extend({
  tags: text.transform(toTags).pipe(Tags.min(1, 'Enter at least one tag.')),
})
export const checkChosenTags = (formData: FormData) =>
  parseWithZod(formData, { schema: ChosenTagForm, disableAutoCoercion: true })

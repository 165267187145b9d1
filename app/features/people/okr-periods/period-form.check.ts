import { parseWithZod } from '@conform-to/zod/v4'
import { EditOkrSettingsForm, EditPeriodForm, NewPeriodForm } from '#contract/people/okr-periods.forms.ts'

const by = { disableAutoCoercion: true } as const

export const checkNew = (formData: FormData) => parseWithZod(formData, { schema: NewPeriodForm, ...by })
export const checkEdit = (formData: FormData) => parseWithZod(formData, { schema: EditPeriodForm, ...by })
export const checkSettings = (formData: FormData) =>
  parseWithZod(formData, { schema: EditOkrSettingsForm, ...by })

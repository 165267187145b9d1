import { parseWithZod } from '@conform-to/zod/v4'
import { EditDaysForm } from '#contract/people/cycles.days.forms.ts'
import { RewordForm } from '#contract/people/cycles.questions.forms.ts'
import {
  EditCycleForm,
  NewCycleForm,
  ReviewerForm,
  RevieweesForm,
  RolesForm,
} from '#contract/people/typed-cycle.forms.ts'

const by = { disableAutoCoercion: true } as const

export const check = (formData: FormData) => parseWithZod(formData, { schema: EditCycleForm, ...by })
export const checkNew = (formData: FormData) => parseWithZod(formData, { schema: NewCycleForm, ...by })
export const checkReviewees = (formData: FormData) => parseWithZod(formData, { schema: RevieweesForm, ...by })
export const checkRoles = (formData: FormData) => parseWithZod(formData, { schema: RolesForm, ...by })
export const checkWording = (formData: FormData) => parseWithZod(formData, { schema: RewordForm, ...by })
export const checkReviewer = (formData: FormData) => parseWithZod(formData, { schema: ReviewerForm, ...by })
export const checkDays = (formData: FormData) => parseWithZod(formData, { schema: EditDaysForm, ...by })

import { parseWithZod } from '@conform-to/zod/v4'
import {
  CloseObjective,
  DuplicateObjectiveForm,
  EditObjectiveForm,
  NewComment,
  NewObjectiveForm,
} from '#contract/people/objectives.forms.ts'
import {
  CheckInForm,
  EditKeyResultForm,
  NewKeyResultForm,
  WeightsForm,
} from '#contract/people/objectives.key-results.forms.ts'

const by = { disableAutoCoercion: true } as const

export const checkNew = (formData: FormData) => parseWithZod(formData, { schema: NewObjectiveForm, ...by })
export const checkEdit = (formData: FormData) => parseWithZod(formData, { schema: EditObjectiveForm, ...by })
export const checkClose = (formData: FormData) => parseWithZod(formData, { schema: CloseObjective, ...by })
export const checkDuplicate = (formData: FormData) =>
  parseWithZod(formData, { schema: DuplicateObjectiveForm, ...by })
export const checkComment = (formData: FormData) => parseWithZod(formData, { schema: NewComment, ...by })
export const checkNewKeyResult = (formData: FormData) =>
  parseWithZod(formData, { schema: NewKeyResultForm, ...by })
export const checkEditKeyResult = (formData: FormData) =>
  parseWithZod(formData, { schema: EditKeyResultForm, ...by })
export const checkCheckIn = (formData: FormData) => parseWithZod(formData, { schema: CheckInForm, ...by })
export const checkWeights = (formData: FormData) => parseWithZod(formData, { schema: WeightsForm, ...by })

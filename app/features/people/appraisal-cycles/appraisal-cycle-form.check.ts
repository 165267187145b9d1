import { parseWithZod } from '@conform-to/zod/v4'
import type { ZodType } from 'zod'
import {
  EditAppraisalCycleForm,
  EditAppraisalParticipantForm,
  NewAppraisalCycleForm,
  NewAppraisalParticipantsForm,
} from '#contract/people/appraisal-cycles.forms.ts'

const by =
  <Value>(schema: ZodType<Value>) =>
  (formData: FormData) =>
    parseWithZod(formData, { schema, disableAutoCoercion: true })

export const check = by(EditAppraisalCycleForm)
export const checkNew = by(NewAppraisalCycleForm)
export const checkParticipants = by(NewAppraisalParticipantsForm)
export const checkTemplate = by(EditAppraisalParticipantForm)

import { parseWithZod } from '@conform-to/zod/v4'
import type { ZodType } from 'zod'
import {
  AcknowledgeAppraisal,
  ManagerRatingForm,
  ReturnAppraisal,
  SelfRatingForm,
} from '#contract/people/appraisals.forms.ts'

const by =
  <Value>(schema: ZodType<Value>) =>
  (formData: FormData) =>
    parseWithZod(formData, { schema, disableAutoCoercion: true })

export const checkSelf = by(SelfRatingForm)
export const checkManager = by(ManagerRatingForm)
export const checkReturn = by(ReturnAppraisal)
export const checkAcknowledgement = by(AcknowledgeAppraisal)

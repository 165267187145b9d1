import { parseWithZod } from '@conform-to/zod/v4'
import type { ZodType } from 'zod'
import {
  Acknowledgement,
  EditSummary,
  OverrideScoreForm,
  RateAttributesForm,
} from '#contract/people/packets.forms.ts'

const by =
  <Value>(schema: ZodType<Value>) =>
  (formData: FormData) =>
    parseWithZod(formData, { schema, disableAutoCoercion: true })

export const checkSummary = by(EditSummary)
export const checkOverride = by(OverrideScoreForm)
export const checkRatings = by(RateAttributesForm)
export const checkAcknowledgement = by(Acknowledgement)

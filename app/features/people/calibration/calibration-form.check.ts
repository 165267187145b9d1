import { parseWithZod } from '@conform-to/zod/v4'
import {
  CalibrateForm,
  EditCalibrationGroupForm,
  NewCalibrationGroupForm,
} from '#contract/people/typed-calibration.forms.ts'

const by = { disableAutoCoercion: true } as const

export const checkNew = (formData: FormData) =>
  parseWithZod(formData, { schema: NewCalibrationGroupForm, ...by })
export const checkEdit = (formData: FormData) =>
  parseWithZod(formData, { schema: EditCalibrationGroupForm, ...by })
export const checkRatings = (formData: FormData) => parseWithZod(formData, { schema: CalibrateForm, ...by })

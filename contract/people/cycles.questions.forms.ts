import * as z from 'zod'
import { Opened, optionalText, requiredText, tooLong } from '#contract/fields.ts'
import { readLabels } from './question-texts.ts'
import { Label, QuestionText } from './questions.forms.ts'

const Common = z.object({
  text: QuestionText,
  description: optionalText('Description', 2000).default(''),
  reason: requiredText('Reason', 500),
})

/** The wording of a question that people are answering already: as many labels as there are options or points. */
export const Reword = Common.extend({ labels: z.array(Label).max(50).default([]), ...Opened })
export type Reword = z.infer<typeof Reword>

/** The same as a form has it: labels one per line. */
export const RewordForm = Common.extend({
  labels: z
    .string()
    .max(5000, tooLong())
    .default('')
    .transform((text) => (text.trim() === '' ? [] : readLabels(text)))
    .pipe(z.array(Label)),
  ...Opened,
})

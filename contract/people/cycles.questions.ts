import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { Reword } from './cycles.questions.forms.ts'
import { QuestionOption, RatingScale } from './questions.forms.ts'
import { DIRECTIONS, RESPONSE_TYPES } from './questions.words.ts'

const CycleId = z.object({ cycleId: id('rcy') })

/** A question of a cycle, as it was at the launch or has been reworded since. */
export const AskedQuestion = z.object({
  id: id('rcq'),
  direction: z.enum(DIRECTIONS),
  /** From 0 on, within its direction. */
  position: z.number().int(),
  text: z.string(),
  description: z.string().nullable(),
  responseType: z.enum(RESPONSE_TYPES),
  options: z.array(QuestionOption),
  scale: RatingScale.nullable(),
  /** When its wording was last changed after the launch; null where it never was. */
  rewordedAt: Timestamp.nullable(),
  version: Version,
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

export const listCycleQuestions = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/questions',
  summary: 'What a launched review cycle asks, by kind of review and in order',
  access: 'member',
  params: CycleId,
  reply: z.object({ items: z.array(AskedQuestion) }),
  status: 200,
})

export const rewordQuestion = endpoint({
  method: 'PUT',
  path: '/review-cycles/{cycleId}/questions/{questionId}',
  summary:
    'Change the wording of a question of a running review cycle: its text, description and labels, with a reason',
  access: 'administrator',
  params: CycleId.extend({ questionId: id('rcq') }),
  body: Reword,
  reply: AskedQuestion,
  status: 200,
})

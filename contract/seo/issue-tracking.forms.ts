import * as z from 'zod'
import { id, isInvalid, isRequired, Opened, plainLine, tooLong } from '#contract/fields.ts'
import { MAX_COMMENT, MAX_REASON } from './issue-tracking.words.ts'

/** A calendar day of this century; empty for none. */
const Day = (label: string) =>
  z
    .string()
    .trim()
    .max(10, tooLong(isInvalid(label)))
    .refine(
      (day) =>
        day === '' || (z.iso.date().safeParse(day).success && day >= '2000-01-01' && day < '2200-01-01'),
      isInvalid(label),
    )

/** Empty for nobody, and for no due date. */
export const AssignIssue = z.object({
  assigneeId: z.union([z.literal(''), id('usr')], { error: isInvalid('Assignee') }),
  dueOn: Day('Due date').default(''),
  ...Opened,
})
export type AssignIssue = z.infer<typeof AssignIssue>

/** The whole issue, or one URL of it; for good where no day is given. */
export const MuteIssue = z.object({
  reason: z
    .string({ error: isRequired('Reason') })
    .trim()
    .min(1, isRequired('Reason'))
    .max(MAX_REASON, tooLong(`Reason must not exceed ${MAX_REASON} characters.`))
    .refine(plainLine.check, plainLine.refusal('Reason')),
  until: Day('Date').default(''),
  url: z
    .string()
    .max(4000, tooLong(isInvalid('URL')))
    .default(''),
})
export type MuteIssue = z.infer<typeof MuteIssue>

/** Half of a character, which a database replaces, and control characters that are no line break. */
const UNSTORABLE = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u

export const CommentText = z.object({
  text: z
    .string({ error: isRequired('Comment') })
    .trim()
    .min(1, isRequired('Comment'))
    .max(MAX_COMMENT, tooLong(`Comment must not exceed ${MAX_COMMENT} characters.`))
    .refine((text) => !UNSTORABLE.test(text), 'Comment must not contain control characters.'),
})
export type CommentText = z.infer<typeof CommentText>

export const EditComment = CommentText.extend(Opened)
export type EditComment = z.infer<typeof EditComment>

import { parseWithZod } from '@conform-to/zod/v4'
import { AssignIssue, CommentText, EditComment, MuteIssue } from '#contract/seo/issue-tracking.forms.ts'

export const checkAssignment = (formData: FormData) =>
  parseWithZod(formData, { schema: AssignIssue, disableAutoCoercion: true })

export const checkMute = (formData: FormData) =>
  parseWithZod(formData, { schema: MuteIssue, disableAutoCoercion: true })

export const checkComment = (formData: FormData) =>
  parseWithZod(formData, { schema: CommentText, disableAutoCoercion: true })

export const checkEdit = (formData: FormData) =>
  parseWithZod(formData, { schema: EditComment, disableAutoCoercion: true })

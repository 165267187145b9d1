import { parseWithZod } from '@conform-to/zod/v4'
import { EditUser, InviteUser } from '#contract/organization/users.forms.ts'

// No tick at all sends nothing. Nothing else is coerced: an empty text is what was meant.
const teamIds = EditUser.shape.teamIds.default([])
const EditForm = EditUser.extend({ teamIds })
const InviteForm = InviteUser.extend({ teamIds })

export const checkEdit = (formData: FormData) =>
  parseWithZod(formData, { schema: EditForm, disableAutoCoercion: true })

export const checkInvite = (formData: FormData) =>
  parseWithZod(formData, { schema: InviteForm, disableAutoCoercion: true })

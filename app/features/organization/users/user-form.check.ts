import { parseWithZod } from '@conform-to/zod/v4'
import { EditUser, InviteUser } from '#contract/organization/users.forms.ts'

// Without a checked box nothing is sent. Nothing else is coerced: an empty text is intended.
const teamIds = EditUser.shape.teamIds.default([])
const EditForm = EditUser.extend({ teamIds })
const InviteForm = InviteUser.extend({ teamIds })

export const checkEdit = (formData: FormData) =>
  parseWithZod(formData, { schema: EditForm, disableAutoCoercion: true })

export const checkInvite = (formData: FormData) =>
  parseWithZod(formData, { schema: InviteForm, disableAutoCoercion: true })

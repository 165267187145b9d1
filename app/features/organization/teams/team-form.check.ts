import { parseWithZod } from '@conform-to/zod/v4'
import { AddToTeam, EditTeam, NewTeam } from '#contract/organization/teams.forms.ts'

// Without a checked box nothing is sent.
const AddPeople = AddToTeam.extend({ userIds: AddToTeam.shape.userIds.prefault([]) })

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: EditTeam, disableAutoCoercion: true })

export const checkNew = (formData: FormData) =>
  parseWithZod(formData, { schema: NewTeam, disableAutoCoercion: true })

export const checkPeople = (formData: FormData) =>
  parseWithZod(formData, { schema: AddPeople, disableAutoCoercion: true })

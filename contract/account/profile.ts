import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { User } from '#contract/organization/users.ts'
import { EditProfile } from './profile.forms.ts'
import { Identity } from './sign-in.ts'

/** What people can see and change of their own account. */
export const Profile = User.extend({
  hasPassword: z.boolean(),
  identities: z.array(Identity),
  twoStep: z.object({
    isOn: z.boolean(),
    /** Recovery codes that have not been used. */
    codesLeft: z.number().int(),
  }),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The caller, with how they sign in',
  access: 'member',
  reply: Profile,
  status: 200,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/users/me',
  summary: 'Change name, phone, job title, time zone or theme of the caller',
  access: 'member',
  body: EditProfile,
  reply: Profile,
  status: 200,
})

export const setPhoto = endpoint({
  method: 'PUT',
  path: '/users/me/photo',
  summary: "Set the caller's photo: PNG, JPEG, WebP or GIF, at most 2 MB",
  access: 'member',
  body: z.object({ photo: z.file('Choose a file.') }),
  bodyMedia: 'multipart/form-data',
  reply: Profile,
  status: 200,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/users/me/photo',
  summary: "Remove the caller's photo",
  access: 'member',
  reply: Profile,
  status: 200,
})

/** Everything stored about the caller, without secrets. */
export const downloadMyData = endpoint({
  method: 'GET',
  path: '/users/me/data',
  summary: 'Everything stored about the caller, as JSON',
  access: 'member',
  reply: z.record(z.string(), z.unknown()),
  status: 200,
})

import { data } from '@remix-run/cloudflare'
import { ApiError } from '#app/lib/api-transport.server.ts'
import type { Api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { removePhoto, setPhoto } from './profile.api.server.ts'

/** Whether the form of the photo was sent, and not that of the profile. */
export function isPhotoIntent(form: FormData): boolean {
  const intent = form.get('intent')
  return intent === 'photo' || intent === 'remove-photo'
}

/** Takes a photo or takes it away; what is wrong with a file is told at its field. */
export async function changePhoto(api: Api, form: FormData) {
  const isRemoval = form.get('intent') === 'remove-photo'
  const file = form.get('photo')
  if (!isRemoval && !(file instanceof File && file.size > 0)) return refuse('Choose a file.', 422)
  try {
    if (isRemoval) await removePhoto(api)
    else if (file instanceof File) await setPhoto(api, file)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors, detail, status } = error.problem
    return refuse(errors['photo']?.[0] ?? detail, status)
  }
  const text = isRemoval ? 'Your photo is removed.' : 'Your photo is up to date.'
  return redirectWithToast(paths.profile(), { kind: 'success', text })
}

const refuse = (photoError: string, status: number) => data({ photoError }, { status })

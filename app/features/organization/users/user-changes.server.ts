import * as z from 'zod'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { archiveUser, resendInvitation, resetTwoStep, restoreUser } from './users.api.server.ts'

const Intent = z.enum(['archive', 'restore', 'resend', 'reset-two-step'])
type Intent = z.infer<typeof Intent>

const CHANGES = {
  // The list says it, together with the way back.
  archive: {
    run: async (api: Api, id: string) => `${(await archiveUser(api, id)).name} is archived.`,
    failure: 'Failed to archive user. Please try again.',
  },
  restore: {
    run: async (api: Api, id: string) => `${(await restoreUser(api, id)).name} is restored.`,
    failure: 'Failed to restore user. Please try again.',
  },
  resend: {
    run: async (api: Api, id: string) => (await resendInvitation(api, id)).message,
    failure: 'Failed to send the invitation. Please try again.',
  },
  'reset-two-step': {
    run: async (api: Api, id: string) => {
      await resetTwoStep(api, id)
      return 'Two-step sign-in is off. They were signed out everywhere and notified by email.'
    },
    failure: 'Failed to turn off two-step sign-in. Please try again.',
  },
} satisfies Record<Intent, unknown>

/** What a button asks for; undefined where a form was filled in. */
export const findIntent = (form: FormData): Intent | undefined => Intent.safeParse(form.get('intent')).data

/** Does it and goes back to where the button was, with what happened; a refusal comes in the API's own words. */
export async function changeUser(api: Api, id: string, intent: Intent, form: FormData) {
  const given = form.get('next')
  const next = safePath(typeof given === 'string' ? given : null, paths.user(id))
  const { run, failure } = CHANGES[intent]
  try {
    const text = await run(api, id)
    return redirectWithToast(intent === 'archive' ? withUndo(next, id) : next, {
      kind: 'success',
      text: text.slice(0, 200),
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status === 404) throw error
    const { status, detail } = error.problem
    return redirectWithToast(next, { kind: 'error', text: status >= 500 ? failure : detail.slice(0, 200) })
  }
}

/** The list offers to take the archiving back. */
function withUndo(address: string, id: string): string {
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  search.set('undo', id)
  return `${path}?${search.toString()}`
}

import { button, form, type Sent } from '#app/lib/forms/run-intents.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import type { Problem } from '#contract/problem.ts'
import { OWN_MANAGER } from './user-intent.tsx'
import { checkEdit, checkInvite } from './user-form.check.ts'
import {
  archiveUser,
  inviteUser,
  replaceUser,
  resendInvitation,
  resetTwoStep,
  restoreUser,
} from './users.api.server.ts'

/** Intents of the form for a new user. */
export const newUserIntents = {
  default: form(
    checkInvite,
    ({ api, value }) => inviteUser(api, value),
    ({ name, email }) => redirectDone(paths.users(), `${name} was invited. The email is sent to ${email}.`),
    { failure: 'Failed to add user. Please try again.' },
  ),
}

/** That everything was so already is no fault: the form says it beside its button. */
const toUnchanged = ({ type }: Problem) =>
  type === 'unchanged' ? { words: {}, shown: 'unchanged' as const } : {}

/** Without a choice the reports report to the manager of the archived person. */
function archive(api: Api, id: string, { text }: Pick<Sent, 'text'>) {
  const managerId = text('managerId')
  return archiveUser(api, id, managerId === '' || managerId === OWN_MANAGER ? {} : { managerId })
}

/** Intents of a user's page, and of rows of the list. */
export function toUserIntents(id: string) {
  /** The page of the button: the list, with its filters. */
  const at = ({ text }: Pick<Sent, 'text'>) => safePath(text('next'), paths.user(id))
  const change = <Done>(
    run: (api: Api, id: string, sent: Pick<Sent, 'text'>) => Promise<Done>,
    toText: (done: Done) => string,
    failure: string,
    goOn = at,
  ) =>
    button(
      (sent) => run(sent.api, id, sent),
      (done, sent) => redirectDone(goOn(sent), toText(done)),
      { at, failure },
    )

  return {
    default: form(
      checkEdit,
      ({ api, value }) => replaceUser(api, id, value),
      ({ name }) => redirectDone(paths.user(id), `${name} was updated.`),
      { failure: 'Failed to update user. Please try again.', toRefusal: toUnchanged },
    ),
    archive: change(
      archive,
      ({ name }) => `${name} is archived.`,
      'Failed to archive user. Please try again.',
      (sent) => withUndo(at(sent), id),
    ),
    restore: change(
      restoreUser,
      ({ name }) => `${name} is restored.`,
      'Failed to restore user. Please try again.',
    ),
    resend: change(
      resendInvitation,
      ({ message }) => message,
      'Failed to send the invitation. Please try again.',
    ),
    'reset-two-step': change(
      resetTwoStep,
      () => 'Two-step sign-in is off. They were signed out everywhere and notified by email.',
      'Failed to turn off two-step sign-in. Please try again.',
    ),
  }
}

/** The list offers an undo. */
function withUndo(address: string, id: string): string {
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  search.set('undo', id)
  return `${path}?${search.toString()}`
}

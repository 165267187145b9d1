import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/cloudflare'
import * as z from 'zod'
import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { dropInvitationChallenge, isOver } from './open-invitation.server.ts'
import { pendingSignUpCookie } from './pending-sign-up.server.ts'
import { joinOrganization } from './sign-in.api.server.ts'
import { toNoticeAddress } from './sign-in-notices.ts'

// A missing one is sent as an unknown id.
const Chosen = z.object({ invitationId: z.string().default('') })

/** Accepts one of the invitations, or none. */
export const toInvitationIntents = (challenge: string, next: string | null) => ({
  default: form(
    (sent) => parseWithZod(sent, { schema: Chosen }),
    async ({ api, context, value }) => {
      try {
        return await joinOrganization(api, { challenge, ...value })
      } catch (error) {
        if (!isOver(error)) throw error
        dropInvitationChallenge(context)
        throw redirect(toNoticeAddress('invitation-over'))
      }
    },
    async (signedIn, { context }) => {
      dropInvitationChallenge(context)
      pendingSignUpCookie.delete(context.cookies)
      return redirectDone(await beginSession(context, signedIn, next, { isNew: true }))
    },
    {
      toRefusal({ status, detail }, error) {
        if (status >= 500) throw error
        return { words: { formErrors: [detail] } }
      },
    },
  ),
  decline: button(
    ({ context }) => dropInvitationChallenge(context),
    () => redirect(toNoticeAddress('invitation-declined')),
  ),
})

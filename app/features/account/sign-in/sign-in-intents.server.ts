import { redirect } from '@remix-run/cloudflare'
import { form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { askForSecondStep } from './second-step.server.ts'
import { signIn } from './sign-in.api.server.ts'
import { check } from './sign-in.check.ts'

/** Signs in with a password, or redirects to the page that asks for a code. */
export const toSignInIntents = (next: string | null) => ({
  default: form(
    check,
    async ({ context, value }) => {
      try {
        return await signIn(context, value)
      } catch (error) {
        const secondStep = await askForSecondStep(context, error, next)
        throw secondStep ? redirect(secondStep) : error
      }
    },
    async (signedIn, { context }) => redirectDone(await beginSession(context, signedIn, next)),
  ),
})

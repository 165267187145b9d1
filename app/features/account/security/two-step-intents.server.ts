import { redirect } from '@remix-run/cloudflare'
import { check } from '#app/lib/forms/code.check.ts'
import { button, form, show } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { confirmTwoStep, endTwoStep, renewRecoveryCodes } from './security.api.server.ts'
import { dropSetup } from './two-step-setup.server.ts'

/** The codes are only in this response: no URL shows them, and nothing stores them. */
const showCodes = (run: typeof confirmTwoStep) =>
  form(
    check,
    ({ api, value }) => run(api, value.code),
    ({ recoveryCodes }, { context }) => {
      dropSetup(context)
      return show(recoveryCodes.map(toReadable))
    },
  )

/** Intents of the page that need a code. */
export const twoStepIntents = {
  confirm: showCodes(confirmTwoStep),
  renew: showCodes(renewRecoveryCodes),
  end: form(
    check,
    ({ api, value }) => endTwoStep(api, value.code),
    () => redirectDone(paths.profileTwoStep(), 'Two-step sign-in is off.'),
  ),
  cancel: button(
    ({ context }) => dropSetup(context),
    () => redirect(paths.profileTwoStep()),
  ),
}

/** In two halves, easier to type; the dash is ignored. */
const toReadable = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

import { redirect } from '@remix-run/cloudflare'
import { form } from '#app/lib/forms/run-intents.server.ts'
import { check } from './consent-form.check.ts'
import { authorizeApp } from './oauth.api.server.ts'
import { readAuthorizationRequest } from './read-authorization-request.server.ts'

/** The consent: to what the URL of the page asks for, as far as it was chosen. */
export const consentIntents = {
  default: form(
    check,
    ({ api, request, value }) => authorizeApp(api, { ...readAuthorizationRequest(request), ...value }),
    // A browser must not send the form on to the app (RFC 9700, 4.12).
    ({ redirectTo }) => redirect(redirectTo, 303),
    { failure: 'We couldn’t connect the app. Try again.' },
  ),
}

import { button, form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { check } from './api-key-form.check.ts'
import { createApiKey, revokeApiKey } from './api-keys.api.server.ts'

/** Intents of the form for a new key. The key is only in this response: no URL shows it, and nothing stores it. */
export const newApiKeyIntents = {
  default: form(
    check,
    ({ api, value }) => createApiKey(api, value),
    ({ name, key }) => show({ name, key }),
    { failure: 'We couldn’t create the API key. Try again.' },
  ),
}

/** Intents of the list. */
export const apiKeyIntents = {
  revoke: button(
    ({ api, text }) => revokeApiKey(api, text('id')),
    () => redirectDone(paths.apiKeys(), 'The API key is revoked.'),
    { at: paths.apiKeys(), failure: 'We couldn’t revoke the API key. Try again.' },
  ),
}

import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { check, checkVerification } from './site-form.check.ts'
import { addSite, removeSite, verifySite } from './sites.api.server.ts'

/** Intents of the form for a new site. */
export const newSiteIntents = {
  default: form(
    check,
    ({ api, value }) => addSite(api, value),
    ({ id, host }) => redirectDone(paths.site(id), `${host} is added. Verify it next.`),
    { failure: 'We couldn’t add the site. Try again.' },
  ),
}

/** Intents of a site's page. */
export const toSiteIntents = (id: string) => ({
  default: form(
    checkVerification,
    ({ api, value }) => verifySite(api, id, value),
    ({ host }) => redirectDone(paths.site(id), `${host} is verified.`),
    { failure: 'We couldn’t check for the proof. Try again.' },
  ),
  remove: button(
    ({ api }) => removeSite(api, id),
    () => redirectDone(paths.sites(), 'The site is removed.'),
    { at: paths.site(id) },
  ),
})

import type { Api } from '#app/lib/http/api.server.ts'
import { attempt } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { check, checkVerification } from './site-form.check.ts'
import { addSite, removeSite, verifySite } from './sites.api.server.ts'

const FAILURES = {
  add: "We couldn't add the site. Try again.",
  verify: "We couldn't look for the proof. Try again.",
}

export async function addNewSite(api: Api, form: FormData) {
  const outcome = await attempt(check(form), (value) => addSite(api, value), FAILURES.add)
  if ('refusal' in outcome) return outcome.refusal
  const { id, host } = outcome.done
  return redirectWithToast(paths.site(id), { kind: 'success', text: `${host} is added. Verify it next.` })
}

/** Whatever a form of a site's page asks for. */
export function changeSite(api: Api, id: string, form: FormData) {
  return form.get('intent') === 'remove' ? remove(api, id) : verify(api, id, form)
}

async function verify(api: Api, id: string, form: FormData) {
  const outcome = await attempt(
    checkVerification(form),
    (value) => verifySite(api, id, value),
    FAILURES.verify,
  )
  if ('refusal' in outcome) return outcome.refusal
  return redirectWithToast(paths.site(id), { kind: 'success', text: `${outcome.done.host} is verified.` })
}

async function remove(api: Api, id: string) {
  await removeSite(api, id)
  return redirectWithToast(paths.sites(), { kind: 'success', text: 'The site is removed.' })
}

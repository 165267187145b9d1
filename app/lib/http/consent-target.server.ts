import { isRedirectUri } from '#contract/developers/redirect-uris.ts'
import { paths } from '#app/lib/paths.ts'

/**
 * Where the consent page sends a browser after its form: Chromium applies the form-action of the policy to that redirect
 * too. The URI comes from the URL of the page, and the API has not seen it yet: where it is not the app's, the page has no
 * form.
 */
export function findConsentTarget({ pathname, searchParams }: URL): string | undefined {
  const given = pathname === paths.authorize() ? searchParams.get('redirect_uri') : null
  return given !== null && isRedirectUri(given) ? new URL(given).origin : undefined
}

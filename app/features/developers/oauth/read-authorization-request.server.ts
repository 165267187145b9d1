import { data } from '@remix-run/cloudflare'
import { AuthorizationRequest } from '#contract/developers/oauth.forms.ts'

/**
 * What the app asks for in the URL of the page. The API says what is wrong with it, unless it is longer than anything
 * that an app has to say.
 */
export function readAuthorizationRequest({ url }: Pick<Request, 'url'>): AuthorizationRequest {
  const given = Object.fromEntries(new URL(url).searchParams)
  const result = AuthorizationRequest.safeParse(given)
  if (!result.success) throw data('The request of the app is too long.', 400)
  return result.data
}

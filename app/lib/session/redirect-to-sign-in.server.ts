import { replace } from '@remix-run/cloudflare'

const led = new WeakSet<object>()

/** For protected pages: redirects a page to the sign-in page; the input of a form is kept instead. */
export function redirectToSignIn(address: string): Response {
  const response = replace(address)
  led.add(response)
  return response
}

export const isSignInRedirect = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && led.has(thrown)

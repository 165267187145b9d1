import { redirect, type TypedResponse } from '@remix-run/cloudflare'
import * as z from 'zod'
import { type CookieJar, toSetCookie } from '#app/lib/session/cookie-jar.server.ts'

const NAME = 'toast'
/** Long enough for a slow redirect; one that nobody comes to read is gone after it. */
const ATTRIBUTES = { httpOnly: true, maxAge: 60 }

/** A name in it may be longer. */
const MOST_TEXT = 200

const ToastMessage = z.object({
  kind: z.enum(['blank', 'success', 'error']),
  text: z.string().min(1).max(MOST_TEXT),
})
export type ToastMessage = z.infer<typeof ToastMessage>

/** Goes to a page that will tell what has happened. Return or await it. */
export function redirectWithToast(path: string, toast: ToastMessage): TypedResponse<never> {
  const value = JSON.stringify({ ...toast, text: toast.text.slice(0, MOST_TEXT) })
  return redirect(path, { headers: { 'set-cookie': toSetCookie(NAME, value, ATTRIBUTES) } })
}

/** Goes on after something was done, and says what. */
export const redirectDone = (path: string, text = 'Done') =>
  redirectWithToast(path, { kind: 'success', text })

/** The toast that the page before left, taken off the browser. */
export function takeToast(cookies: CookieJar): ToastMessage | undefined {
  const json = cookies.read(NAME)
  if (json === undefined) return undefined
  cookies.delete(NAME, { httpOnly: true })
  try {
    return ToastMessage.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

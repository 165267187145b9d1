import { redirect, type TypedResponse } from '@remix-run/cloudflare'
import * as z from 'zod'
import { type CookieJar, toSetCookie } from '#app/lib/session/cookie-jar.server.ts'

const NAME = 'toast'
/** Long enough for a slow redirect; an unread toast expires. */
const ATTRIBUTES = { httpOnly: true, maxAge: 60 }

/** Names in it may be long. */
const MOST_TEXT = 200

const ToastMessage = z.object({
  kind: z.enum(['blank', 'success', 'error']),
  text: z.string().min(1).max(MOST_TEXT),
})
export type ToastMessage = z.infer<typeof ToastMessage>

/** Redirects to a page with a toast. Return or await it. */
export function redirectWithToast(path: string, toast: ToastMessage): TypedResponse<never> {
  const value = JSON.stringify({ ...toast, text: toast.text.slice(0, MOST_TEXT) })
  return redirect(path, { headers: { 'set-cookie': toSetCookie(NAME, value, ATTRIBUTES) } })
}

/** Redirects with a success toast. */
export const redirectDone = (path: string, text = 'Done') =>
  redirectWithToast(path, { kind: 'success', text })

/** The toast of the previous page, removed from the browser. */
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

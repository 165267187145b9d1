import type { Api } from './api.server.ts'
import type { CookieJar } from '#app/lib/session/cookie-jar.server.ts'
import type { Log } from './log.server.ts'
import type { Session } from '#app/lib/session/session.server.ts'
import type { Settings } from './settings.server.ts'
import type { ToastMessage } from '#app/lib/forms/toast.server.ts'
import type { UnsentForm } from '#app/lib/forms/unsent-form.ts'

declare module '@remix-run/cloudflare' {
  /** What every loader and action is handed, made once for each request. */
  interface AppLoadContext {
    requestId: string
    /** For the scripts of this one answer. */
    nonce: string
    settings: Settings
    cookies: CookieJar
    session: Session
    api: Api
    log: Log
    /** What this very answer tells; `redirectWithToast` is for the page after it. */
    toast?: ToastMessage
    /** What was typed, once an action has come to nothing for want of a session or of the API. */
    unsent?: UnsentForm
  }

  interface Future {
    v3_singleFetch: true
  }
}

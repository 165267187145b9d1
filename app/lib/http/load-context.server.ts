import type { Api } from './api.server.ts'
import type { CookieJar } from '#app/lib/session/cookie-jar.server.ts'
import type { Log } from './log.server.ts'
import type { Session } from '#app/lib/session/session.server.ts'
import type { Settings } from './settings.server.ts'
import type { ToastMessage } from '#app/lib/forms/toast.server.ts'
import type { UnsentForm } from '#app/lib/forms/unsent-form.ts'

declare module '@remix-run/cloudflare' {
  /** The context of every loader and action, created once per request. */
  interface AppLoadContext {
    requestId: string
    /** Nonce of the scripts of this response. */
    nonce: string
    settings: Settings
    cookies: CookieJar
    session: Session
    api: Api
    log: Log
    /** The toast of this response; `redirectWithToast` is for the next page. */
    toast?: ToastMessage
    /** The input of an action that failed without a session or the API. */
    unsent?: UnsentForm
  }

  interface Future {
    v3_singleFetch: true
  }
}

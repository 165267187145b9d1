import type { auditPage } from '#contract/seo/page-audit.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { KeptSession } from './session-store.ts'

/** What the companion's own pages ask the service worker for, which alone speaks to the API. */
export type PopupRequest =
  | { ask: 'person' }
  | { ask: 'audit'; url: string }
  | { ask: 'sign-out' }
  | { ask: 'sign-out-everywhere' }
  /** The companion belongs to another Bellwether from now on. */
  | { ask: 'move'; address: string }

/** What a page of the app has told the bridge beside it. */
export interface Relayed {
  ask: 'relay'
  message: unknown
}

export type Person = Pick<KeptSession, 'user' | 'subscription'>
export type PageAudit = ReplyOf<typeof auditPage>

export interface PopupAnswers {
  person: Person | null
  audit: PageAudit
  'sign-out': null
  'sign-out-everywhere': null
  move: null
}

/** `signed-out` when the session has ended meanwhile, `refused` with what to tell the person otherwise. */
export type Answer<T> =
  { outcome: 'done'; value: T } | { outcome: 'signed-out' } | { outcome: 'refused'; message: string }

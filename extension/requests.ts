import { type auditPage } from '#contract/checks.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type KeptSession } from './session-store.ts'

/** What the popup asks the service worker for, which alone speaks to the API. */
export type PopupRequest =
  { ask: 'person' } | { ask: 'audit'; url: string } | { ask: 'sign-out' } | { ask: 'sign-out-everywhere' }

export type Person = Pick<KeptSession, 'user' | 'subscription'>
export type PageAudit = ReplyOf<typeof auditPage>

export interface PopupAnswers {
  person: Person | null
  audit: PageAudit
  'sign-out': null
  'sign-out-everywhere': null
}

/** `signed-out` when the session has ended meanwhile, `refused` with what to tell the person otherwise. */
export type Answer<T> =
  { outcome: 'done'; value: T } | { outcome: 'signed-out' } | { outcome: 'refused'; message: string }

import type { auditPage } from '#contract/seo/page-audit.ts'
import type { lookUpTechnologies } from '#contract/seo/technologies.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { KeptSession } from './session-store.ts'

/** Requests of the companion's pages to the service worker, which alone calls the API. */
export type PopupRequest =
  | { ask: 'person' }
  | { ask: 'audit'; url: string }
  | { ask: 'technologies'; url: string }
  | { ask: 'sign-out' }
  | { ask: 'sign-out-everywhere' }
  /** Switches the companion to another Bellwether. */
  | { ask: 'move'; address: string }

/** A message of an app page, forwarded by the bridge. */
export interface Relayed {
  ask: 'relay'
  message: unknown
}

export type Person = Pick<KeptSession, 'user' | 'subscription'>
export type PageAudit = ReplyOf<typeof auditPage>
export type Technologies = ReplyOf<typeof lookUpTechnologies>

export interface PopupReplies {
  person: Person | null
  audit: PageAudit
  technologies: Technologies
  'sign-out': null
  'sign-out-everywhere': null
  move: null
}

/** `signed-out` when the session has ended, otherwise `refused` with a message for the person. */
export type Reply<T> =
  { outcome: 'done'; value: T } | { outcome: 'signed-out' } | { outcome: 'refused'; message: string }

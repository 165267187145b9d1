import * as z from 'zod'
import { StoredAnswer } from './people/reviews.answers.ts'
import { SOURCE_IDS } from './seo/sources.words.ts'

/** Every kind of refusal. One table in the API maps each kind to its status. */
export const PROBLEM_KINDS = [
  'malformed',
  'validation-failed',
  'unchanged',
  'unauthenticated',
  'invalid-credentials',
  'two-step-required',
  'invitation-open',
  'email-unconfirmed',
  'plan-required',
  'payment-failed',
  'forbidden',
  'proof-required',
  'not-found',
  'method-not-allowed',
  'already-exists',
  'conflict',
  'limit-reached',
  'link-expired',
  'too-large',
  'address-too-long',
  'too-many-requests',
  'source-missing',
  'upstream-failed',
  'outcome-unknown',
  'unexpected',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** What a refusal is for, where a page leads out of it and the kind does not tell which way. */
export const PROBLEM_REASONS = [
  'downgrade',
  'tax-location',
  'not-connected',
  'unknown-target',
  'private-target',
  'price',
] as const
export type ProblemReason = (typeof PROBLEM_REASONS)[number]

/**
 * Problem details (RFC 9457). `errors` names the fields; `message` and `data.message` repeat `detail` for clients that
 * read those.
 */
export const Problem = z.object({
  type: z.enum(PROBLEM_KINDS),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  message: z.string(),
  data: z.object({ message: z.string() }),
  /**
   * With `two-step-required`: to send to `POST /auth/two-step` with the code, within five minutes. With
   * `invitation-open`: to send to `POST /auth/join` with the invitation, within ten.
   */
  challenge: z.string().optional(),
  /** With a `conflict` about changes of somebody else: the version to send with the next attempt. */
  version: z.number().int().optional(),
  /** With a `conflict` about a site that is being audited: the audit in progress. */
  auditId: z.string().optional(),
  /**
   * With a `conflict` about a plan: that it allows less than the one in use, or that no tax is known for the address. With
   * `source-missing`: that no source is connected that could tell, that those which are know nothing of the target, or that nobody
   * outside is asked about a private address. With `limit-reached`: that there is a price to agree to first.
   */
  reason: z.enum(PROBLEM_REASONS).optional(),
  /** With `source-missing`: which sources could tell, once they are connected. */
  sources: z.array(z.enum(SOURCE_IDS)).optional(),
  /** With a `conflict` about answers of a review: those that are stored in place of the ones sent. Others were saved. */
  answers: z.array(StoredAnswer).optional(),
})
export type Problem = z.infer<typeof Problem>

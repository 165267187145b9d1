import { type ProblemKind, type ProblemReason } from '#contract/problem.ts'
import { type StoredAnswer } from '#contract/people/reviews.answers.ts'
import { type SourceId } from '#contract/seo/sources.words.ts'

interface DomainErrorOptions {
  errors?: Record<string, string[]>
  retryAfter?: number
  endsByItself?: boolean
  auditId?: string
  challenge?: string
  version?: number
  reason?: ProblemReason
  sources?: SourceId[]
  answers?: StoredAnswer[]
}

/** A refusal that the caller can do something about. `errors` names the fields that are to blame. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly kind: Exclude<ProblemKind, 'unexpected'>
  readonly errors: Record<string, string[]>
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Whether another try makes sense later, although nobody knows when. */
  readonly endsByItself: boolean
  /** With a `conflict` about a site that is being audited: by this audit. */
  readonly auditId: string | undefined
  /** With `two-step-required` and `invitation-open`: what goes on with the sign-in. */
  readonly challenge: string | undefined
  /** With a `conflict` about an edit: the version that the next try is for. */
  readonly version: number | undefined
  /** What it is for, where a page leads out of it. */
  readonly reason: ProblemReason | undefined
  /** With `source-missing`: who could tell. */
  readonly sources: SourceId[] | undefined
  /** With a `conflict` about answers of a review: what is stored. */
  readonly answers: StoredAnswer[] | undefined

  constructor(
    kind: Exclude<ProblemKind, 'unexpected'>,
    message: string,
    {
      errors = {},
      retryAfter,
      endsByItself = false,
      auditId,
      challenge,
      version,
      reason,
      sources,
      answers,
    }: DomainErrorOptions = {},
  ) {
    super(message)
    this.kind = kind
    this.errors = errors
    this.retryAfter = retryAfter
    this.endsByItself = endsByItself
    this.auditId = auditId
    this.challenge = challenge
    this.version = version
    this.reason = reason
    this.sources = sources
    this.answers = answers
  }
}

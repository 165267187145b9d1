import { type ContentfulStatusCode } from 'hono/utils/http-status'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Log } from '#api/lib/log.ts'
import { type Problem, type ProblemKind } from '#contract/problem.ts'

const STATUS = {
  malformed: 400,
  'validation-failed': 422,
  unchanged: 422,
  unauthenticated: 401,
  'invalid-credentials': 401,
  'two-step-required': 401,
  'invitation-open': 409,
  'email-unconfirmed': 403,
  'plan-required': 402,
  'payment-failed': 402,
  forbidden: 403,
  'proof-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'already-exists': 409,
  conflict: 409,
  'limit-reached': 403,
  'link-expired': 410,
  'too-large': 413,
  'address-too-long': 414,
  'too-many-requests': 429,
  'source-missing': 424,
  'upstream-failed': 502,
  'outcome-unknown': 502,
  unexpected: 500,
} satisfies Record<ProblemKind, ContentfulStatusCode>

const TITLE = {
  malformed: 'Malformed request',
  'validation-failed': 'Some values are not right',
  unchanged: 'Nothing has changed',
  unauthenticated: 'Not signed in',
  'invalid-credentials': 'Not signed in',
  'two-step-required': 'One more step',
  'invitation-open': 'An invitation is waiting',
  'email-unconfirmed': 'Email address not confirmed',
  'plan-required': 'No plan',
  'payment-failed': 'Payment failed',
  forbidden: 'Not allowed',
  'proof-required': 'Confirm that it is you',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  'already-exists': 'Already exists',
  conflict: 'Not possible now',
  'limit-reached': 'Limit reached',
  'link-expired': 'Link no longer valid',
  'too-large': 'Too large',
  'address-too-long': 'URL too long',
  'too-many-requests': 'Too many requests',
  'source-missing': 'No data source',
  'upstream-failed': 'Another service failed',
  'outcome-unknown': 'Outcome unknown',
  unexpected: 'Something went wrong',
} satisfies Record<ProblemKind, string>

function toResponse(kind: ProblemKind, detail: string, requestId: string, error?: DomainError): Response {
  const status = STATUS[kind]
  const problem: Problem = {
    type: kind,
    title: TITLE[kind],
    status,
    detail,
    requestId,
    errors: error?.errors ?? {},
    message: detail,
    data: { message: detail },
    ...(error?.challenge !== undefined && { challenge: error.challenge }),
    ...(error?.version !== undefined && { version: error.version }),
    ...(error?.auditId !== undefined && { auditId: error.auditId }),
    ...(error?.reason !== undefined && { reason: error.reason }),
    ...(error?.sources !== undefined && { sources: error.sources }),
    ...(error?.answers !== undefined && { answers: error.answers }),
  }
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (error?.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(error.retryAfter)))
  if (status === 401) headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(problem), { status, headers })
}

/** The one place where errors become responses. Errors other than refusals are logged, and their text is not sent. */
export function toProblemResponse(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof DomainError) return toResponse(error.kind, error.message, requestId, error)
  log('error', 'request-failed', { error })
  return toResponse('unexpected', 'Something went wrong!', requestId)
}

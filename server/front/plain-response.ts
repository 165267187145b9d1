import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type Problem, type ProblemKind } from '#contract/problem.ts'
import { endAfterUpload } from './end-after-upload.ts'

const PLAIN_RESPONSES = {
  400: ['Bad request', 'This request could not be read.'],
  404: ['Not found', 'There is nothing at this address.'],
  413: ['Too large', 'The request is too large. The limit is 1 MB, or 10 MB with a file.'],
  414: ['URL too long', 'The URL is too long. The limit is 16 kB.'],
  421: [
    'Unknown host name',
    'This server is not set up for that host name. Set APP_URL to the URL that people use.',
  ],
  429: [
    'Too many requests',
    'Too many requests from your IP address are in progress. Try again in a moment.',
  ],
  502: ['Something went wrong', 'The application closed the connection before it responded. Try again.'],
  503: ['Back in a moment', 'The application is restarting. Please try again in a few seconds.'],
} as const

export type PlainStatus = keyof typeof PLAIN_RESPONSES

const KINDS = {
  400: 'malformed',
  404: 'not-found',
  413: 'too-large',
  414: 'address-too-long',
  421: 'malformed',
  429: 'too-many-requests',
  502: 'upstream-failed',
  503: 'upstream-failed',
} satisfies Record<PlainStatus, ProblemKind>

function toPage(title: string, text: string, requestId: string): string {
  const reference = `<p><small>Request ${requestId}</small></p>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${text}</p>${reference}</html>\n`
}

function toProblem(status: PlainStatus, title: string, detail: string, requestId: string): string {
  const problem: Problem = {
    type: KINDS[status],
    title,
    status,
    detail,
    requestId,
    errors: {},
    message: detail,
    data: { message: detail },
  }
  return JSON.stringify(problem)
}

/** Responses of the front itself, without the app: problem details below `/api`, a small page elsewhere. */
export function plainResponse(
  request: IncomingMessage,
  response: ServerResponse,
  status: PlainStatus,
  requestId: string,
) {
  const [title, text] = PLAIN_RESPONSES[status]
  const isApi = request.url?.startsWith('/api/') ?? false
  const body = isApi ? toProblem(status, title, text, requestId) : toPage(title, text, requestId)
  if (status === 503 || status === 429) response.setHeader('retry-after', '2')
  response.setHeader('x-request-id', requestId)
  // What is left of the request is not worth keeping the connection for.
  if (status === 400 || status === 413) response.setHeader('connection', 'close')
  response.statusCode = status
  response.setHeader('content-type', isApi ? 'application/problem+json' : 'text/html; charset=utf-8')
  response.setHeader('content-security-policy', "default-src 'none'")
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cache-control', 'no-store')
  endAfterUpload(request, response, body)
}

import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { readTogether } from '#contract/operations.ts'
import { type Http, mount } from './mount.ts'
import { shareCaller } from './shared-caller.ts'

export type AskApi = (request: Request, scope: SignedInScope) => Response | Promise<Response>

/** Below `/api` whatever the path says: it follows a prefix, so it can name neither a host nor a way out. */
function toRead(path: string, { url, headers }: Request): Request {
  const kept = new Headers()
  for (const name of ['cf-connecting-ip', 'x-request-id']) {
    const value = headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  return new Request(`${new URL(url).origin}/api${path}`, { headers: kept })
}

/** The reply as JSON text; its body goes in as it is, without being read and written again. */
async function toReply(response: Response): Promise<string> {
  if (!/^application\/(?:problem\+)?json\b/.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel()
    throw new DomainError('malformed', 'Only what is answered as JSON can be read together.')
  }
  const retryAfter = JSON.stringify(response.headers.get('retry-after'))
  return `{"status":${response.status},"retryAfter":${retryAfter},"body":${await response.text()}}`
}

/** Answers several reads of one caller, each through `ask` and so by the rules that it has alone. */
export function readTogetherRoute(http: Http, ask: AskApi) {
  mount(http, readTogether, async ({ scope, body, request }) => {
    const replies = await Promise.all(
      body.paths.map(async (path) => toReply(await ask(shareCaller(toRead(path, request), scope), scope))),
    )
    return new Response(`{"replies":[${replies.join(',')}]}`, {
      headers: { 'content-type': 'application/json' },
    })
  })
}

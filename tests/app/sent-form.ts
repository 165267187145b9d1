import type { AppLoadContext } from '@remix-run/cloudflare'
import { type Intent, runIntents } from '#app/lib/forms/run-intents.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError, toProblem } from '#app/lib/http/api-transport.server.ts'
import type { ProblemKind } from '#contract/problem.ts'

/** An API that answers every call so; only called, never opened. */
export const answering = (reply?: object) => (() => Promise.resolve(reply)) as unknown as Api

/** An API that refuses every call so. */
export const refusing = (status: number, detail: string, type: ProblemKind = 'conflict') =>
  (() => Promise.reject(new ApiError(toProblem(type, status, detail, 'req-1')))) as unknown as Api

/** What a table of intents answers to a form with these fields, in front of such an API. */
export function send<Table extends Record<string, Intent<unknown>>>(
  fields: Record<string, string | Blob> | [name: string, value: string][],
  intents: Table,
  api: Api,
) {
  const body = new FormData()
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    body.append(name, value)
  const request = new Request('http://127.0.0.1/some/page', { method: 'POST', body })
  const context = { api, requestId: 'req-1', log: () => undefined } as unknown as AppLoadContext
  return runIntents({ request, context }, intents)
}

/** Where a response leads to, and the toast that it leaves there, as its cookie holds it. */
export function readToast(answer: unknown): { path: string | null; kind: string; text: string } {
  if (!(answer instanceof Response)) throw new Error('no redirect')
  const cookie = answer.headers.get('set-cookie') ?? ''
  const value = decodeURIComponent(cookie.slice('toast='.length, cookie.indexOf(';')))
  return { path: answer.headers.get('location'), ...(JSON.parse(value) as { kind: string; text: string }) }
}

import type { AppLoadContext } from '@remix-run/cloudflare'
import { expect, test, vi } from 'vitest'
import { ApiError, toProblem } from './api-transport.server.ts'
import { redirectToSignIn } from '#app/lib/session/redirect-to-sign-in.server.ts'
import { withProblemResponses } from './problem-responses.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'

type Step = (args: { request: Request; context: AppLoadContext; params: object }) => Promise<unknown>

const FIELDS = 'name=Design&userIds%5B%5D=usr_1&userIds%5B%5D=usr_2&password=Secret-1'

/** A route of one loader or action, called as Remix does, with the form above. */
async function call(kind: 'loader' | 'action', step: Step, body: BodyInit = FIELDS) {
  const routes = { page: { id: 'page', path: '', module: { default: () => null, [kind]: step } } }
  const guarded = withProblemResponses(routes)['page']?.module[kind]
  const context = { requestId: 'req-12345' } as AppLoadContext
  const request = new Request('http://127.0.0.1/settings/teams/new?from=list', {
    ...(kind === 'action' && {
      method: 'POST',
      body,
      ...(body === FIELDS && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    }),
  })
  const thrown = await Promise.resolve(guarded?.({ request, context, params: {} })).catch(
    (error: unknown) => error,
  )
  return { thrown, unsent: context.unsent }
}

const away = new ApiError(toProblem('upstream-failed', 502, 'No response.', 'req-12345'))
const KEPT = [
  ['name', 'Design'],
  ['userIds[]', 'usr_1'],
  ['userIds[]', 'usr_2'],
]

test('a page without a session redirects to the sign-in page', async () => {
  const response = redirectToSignIn('/auth/signin?next=%2Fdashboard')

  expect((await call('loader', vi.fn().mockRejectedValue(response))).thrown).toBe(response)
})

test('a form without a session is kept instead of redirected', async () => {
  const { thrown, unsent } = await call('action', vi.fn().mockRejectedValue(redirectToSignIn('/auth/signin')))

  expect(thrown).toMatchObject({ data: { type: 'unauthenticated' }, init: { status: 401 } })
  expect(unsent).toMatchObject({
    problem: { status: 401 },
    address: '/settings/teams/new?from=list',
    fields: KEPT,
  })
})

test('a form that fails to reach the API is kept, even after its fields were read, without the password', async () => {
  const { thrown, unsent } = await call('action', async ({ request }) => {
    await readForm(request)
    throw away
  })

  expect(thrown).toMatchObject({ init: { status: 502 } })
  expect(unsent).toMatchObject({ fields: KEPT, lost: [{ name: 'password', kind: 'password' }] })
})

test('a form that no page of ours sends is not kept, so that its response is no larger', async () => {
  const body = new FormData()
  body.append('name', '<'.repeat(2_000_000))
  const ended = vi.fn().mockRejectedValue(redirectToSignIn('/auth/signin'))

  const { thrown, unsent } = await call('action', ended, body)

  expect(thrown).toMatchObject({ init: { status: 401 } })
  expect(unsent).toBeUndefined()
})

test('a refusal of the API is a result, and not a form to send again', async () => {
  const refused = new ApiError(toProblem('not-found', 404, 'There is no such team.', 'req-12345'))

  const { thrown, unsent } = await call('action', () => Promise.reject(refused))

  expect(thrown).toMatchObject({ data: { detail: 'There is no such team.' }, init: { status: 404 } })
  expect(unsent).toBeUndefined()
})

import { expect, test } from 'vitest'
import { ApiError, toProblem } from '#app/lib/http/api-transport.server.ts'
import type { ProblemKind } from '#contract/problem.ts'
import { readReceipt } from './read-receipt.server.ts'

function refuse(type: ProblemKind) {
  const fail = () => Promise.reject(new ApiError(toProblem(type, 502, 'Not possible.', 'request')))
  return readReceipt(Object.assign(fail, { open: fail }), 'in_1')
}

test('an invoice of an unavailable provider does not fail the page', async () => {
  expect(await refuse('upstream-failed')).toEqual({ provider: 'silent' })
  expect(await refuse('source-missing')).toEqual({ provider: 'absent' })
})

test('an unknown invoice is not found', async () => {
  await expect(refuse('not-found')).rejects.toMatchObject({ problem: { type: 'not-found' } })
})

import { expect, test, vi } from 'vitest'
import type { PanelState } from './panel-state.ts'
import { withinBound } from './within-bound.server.ts'

const REFUSED: PanelState<string> = {
  status: 'refused',
  problem: { type: 'source-missing', detail: 'Nobody knows.', requestId: 'req_1' },
}

test('a panel that is there in time is shown', async () => {
  expect(await withinBound(Promise.resolve(REFUSED), 1000)).toBe(REFUSED)
})

test('a late panel is pending, and its later failure is nobody’s', async () => {
  vi.useFakeTimers()
  let fail: (error: Error) => void = () => undefined
  const loading = new Promise<PanelState<string>>((_, reject) => {
    fail = reject
  })
  const shown = withinBound(loading, 1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await shown).toEqual({ status: 'pending' })
  fail(new Error('too late'))
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
})

test('what is wrong with the page itself is thrown', async () => {
  await expect(withinBound(Promise.reject(new Error('signed out')), 1000)).rejects.toThrow('signed out')
})

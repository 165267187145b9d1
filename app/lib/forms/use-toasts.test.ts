import { expect, test } from 'vitest'
import { addToast, type ToastFact } from './use-toasts.ts'

const aToast = (id: string): ToastFact => ({ id, kind: 'success', text: id })

test('keeps at most 20, and drops the oldest first', () => {
  const all = Array.from({ length: 25 }, (_, i) => aToast(`toast-${i}`))

  const kept = all.reduce<readonly ToastFact[]>(addToast, [])

  expect(kept).toHaveLength(20)
  expect(kept[0]?.id).toBe('toast-5')
  expect(kept.at(-1)?.id).toBe('toast-24')
})

test('keeps each once', () => {
  const once = addToast([], aToast('a'))

  expect(addToast(once, aToast('a'))).toBe(once)
})

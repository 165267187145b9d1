// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forget, persist, recall } from './persistence.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function aSyncStorage() {
  const items = new Map<string, unknown>()
  return {
    items,
    get: (key: string) => Promise.resolve({ [key]: items.get(key) }),
    set: (added: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(added)) items.set(key, value)
      return Promise.resolve()
    },
    remove: (key: string) => Promise.resolve(void items.delete(key)),
  }
}

test('without an extension it uses local storage', async () => {
  expect(await persist('target', 'example.com')).toBe(true)

  expect(localStorage.getItem('bellwether:target')).toBe('"example.com"')
  expect(await recall('target')).toBe('example.com')
  await forget(['target', 'user'])
  expect(await recall('target')).toBeUndefined()
})

test('with an extension’s sync storage it uses that', async () => {
  const sync = aSyncStorage()
  vi.stubGlobal('chrome', { storage: { sync } })

  await persist('selectedPlan', { productId: 'prod_growth', interval: 'year' })

  expect(sync.items.get('bellwether:selectedPlan')).toEqual({ productId: 'prod_growth', interval: 'year' })
  expect(localStorage).toHaveLength(0)
  expect(await recall('selectedPlan')).toEqual({ productId: 'prod_growth', interval: 'year' })
  await forget(['selectedPlan'])
  expect(sync.items.size).toBe(0)
})

test('a write times out after 5000 ms', async () => {
  vi.stubGlobal('chrome', {
    storage: { sync: { ...aSyncStorage(), set: () => new Promise(() => undefined) } },
  })
  const settled = vi.fn()
  void persist('target', 'example.com').then(settled)

  await vi.advanceTimersByTimeAsync(4999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(false)
})

test('a read times out after 5000 ms with nothing', async () => {
  vi.stubGlobal('chrome', {
    storage: { sync: { ...aSyncStorage(), get: () => new Promise(() => undefined) } },
  })
  const settled = vi.fn()
  void recall('target').then(settled)

  await vi.advanceTimersByTimeAsync(4999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(undefined)
})

test('a full or forbidden storage is not an error', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  expect(await persist('target', 'example.com')).toBe(false)
})

test('an unreadable value is treated as missing', async () => {
  localStorage.setItem('bellwether:user', '{broken')

  expect(await recall('user')).toBeUndefined()
})

import { afterEach, beforeEach, expect, vi } from 'vitest'

// Whatever reaches the console as an error is a fault, unless a test says that it expects it by spying itself.
const error = vi.spyOn(console, 'error')

beforeEach(() => {
  error.mockClear()
})

afterEach(() => {
  expect(error.mock.calls, 'console.error was called').toEqual([])
})

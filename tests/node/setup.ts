import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// Whatever reaches the console as an error is a fault, unless a test says that it expects it by spying itself.
const error = vi.spyOn(console, 'error')

beforeEach(() => {
  error.mockClear()
})

afterEach(() => {
  expect(error.mock.calls, 'console.error was called').toEqual([])
})

// Files share a process: what one leaves in place of these, the next is tested with.
const { Request, Response, Headers, URL, fetch } = globalThis
afterAll(() => {
  expect(globalThis.Request, 'Request was replaced').toBe(Request)
  expect(globalThis.Response, 'Response was replaced').toBe(Response)
  expect(globalThis.Headers, 'Headers was replaced').toBe(Headers)
  expect(globalThis.URL, 'URL was replaced').toBe(URL)
  expect(globalThis.fetch, 'fetch was replaced').toBe(fetch)
})

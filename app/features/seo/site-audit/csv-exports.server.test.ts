import { expect, test } from 'vitest'
import type { Api } from '#app/lib/http/api.server.ts'
import { issueLines } from './csv-exports.server.ts'

interface Call {
  query?: { page?: number; q?: string }
}

/** An API that has `total` findings of one check. */
function anApi(total: number) {
  const calls: Call[] = []
  const call = (_: unknown, input: Call) => {
    calls.push(input)
    const first = ((input.query?.page ?? 1) - 1) * 200
    const length = Math.max(0, Math.min(200, total - first))
    const items = Array.from({ length }, (_, i) => ({
      url: `https://a.example/${first + i}`,
      detail: '=1+1',
      evidence: null,
    }))
    return Promise.resolve({ items, total })
  }
  // Only the call itself is used by an export; the rest of the client stays away.
  return { api: call as unknown as Api, calls }
}

async function read(lines: AsyncIterable<string>) {
  let text = ''
  for await (const line of lines) text += line
  return text.trimEnd().split('\r\n')
}

test('an export has every finding once, however many pages of the API that takes', async () => {
  const { api, calls } = anApi(450)
  const rows = await read(issueLines(api, 'aud_1', 'title-missing', { q: 'blog' }))
  expect(rows).toHaveLength(451)
  expect(new Set(rows).size).toBe(451)
  expect(calls.map(({ query }) => query?.page)).toEqual([1, 2, 3])
  expect(calls.every(({ query }) => query?.q === 'blog')).toBe(true)
})

test('an export of nothing is a file with its heading', async () => {
  expect(await read(issueLines(anApi(0).api, 'aud_1', 'title-missing', {}))).toEqual([
    'address,detail,evidence',
  ])
})

test('what a page said about itself cannot run as a formula', async () => {
  const [, first] = await read(issueLines(anApi(1).api, 'aud_1', 'title-missing', {}))
  expect(first).toBe("https://a.example/0,'=1+1,")
})

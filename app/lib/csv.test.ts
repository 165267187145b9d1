import { expect, test } from 'vitest'
import { csvDownload, toCsvLine } from './csv.ts'

test('quotes, commas and line breaks are kept inside a cell', () => {
  expect(toCsvLine(['a,b', 'say "hi"', 'two\nlines', 3, null, true])).toBe(
    '"a,b","say ""hi""","two\nlines",3,,true\r\n',
  )
})

test.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tx'])('%s cannot run as a formula', (text) => {
  expect(toCsvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true)
})

test('a negative number stays a number', () => {
  expect(toCsvLine([-4])).toBe('-4\r\n')
})

test('the rows are fetched as they are read, and no further when the reader leaves', async () => {
  const asked: number[] = []
  const ended: string[] = []
  async function* lines() {
    try {
      for (let row = 1; row <= 100; row++) {
        asked.push(row)
        yield await Promise.resolve(toCsvLine([row]))
      }
    } finally {
      ended.push('closed')
    }
  }

  const response = csvDownload('audits of "acme".csv', lines())
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()

  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(first?.value)
  expect(text).toBe('\ufeff1\r\n')
  expect(asked.length).toBeLessThan(5)
  expect(ended).toEqual(['closed'])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="audits-of-acme-.csv"')
})

import { expect, test } from 'vitest'
import { toCsvLine, toCsvStart } from './csv.ts'

test('cells with commas, quotes and line ends are quoted', () => {
  expect(toCsvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 3, null])).toBe(
    'a,"b,c","say ""hi""","two\nlines",3,\r\n',
  )
})

test.each([
  '=1+1',
  '+1 (555)',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1+1',
  '=HYPERLINK("http://evil.example","x")',
])('%s stays text in a spreadsheet', (text) => {
  expect(toCsvLine([text]).replace(/^"/, '')).toMatch(/^'/)
})

test('a file begins with a mark by which spreadsheets know its encoding', () => {
  expect(toCsvStart(['name', 'größe'])).toBe('\ufeffname,größe\r\n')
})

test('numbers keep their sign', () => {
  expect(toCsvLine([-5, '-5.2', 0.1])).toBe('-5,-5.2,0.1\r\n')
})

import { expect, test } from 'vitest'
import { type CsvRow, fromCsvCell, streamCsv, toCsvLine, toCsvStart } from './csv.ts'

test('cells with commas, quotes and line ends are quoted', () => {
  expect(toCsvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 3, null, undefined, true])).toBe(
    'a,"b,c","say ""hi""","two\nlines",3,,,true\r\n',
  )
})

const FORMULAS = [
  '=1+1',
  '+1 (555)',
  '-cmd',
  '-5.2',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\t1',
  '\r=1',
  '\n1',
  ' =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  "'=1",
  '=HYPERLINK("http://evil.example","x")',
]

test.each(FORMULAS)('%j stays text in a spreadsheet, and comes back as it was', (text) => {
  const cell = toCsvLine([text]).slice(0, -2)
  const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell

  expect(plain).toBe(`'${text}`)
  expect(fromCsvCell(plain)).toBe(text)
})

test.each(['a=b', "it's", "'quoted'", '5-3', 'x@example.com'])('%s is written as it is', (text) => {
  expect(toCsvLine([text])).toBe(`${text}\r\n`)
  expect(fromCsvCell(text)).toBe(text)
})

test('a file begins with a mark by which spreadsheets know its encoding', () => {
  expect(toCsvStart(['name', 'größe'])).toBe('\ufeffname,größe\r\n')
})

test('numbers keep their sign', () => {
  expect(toCsvLine([-5, 0.1])).toBe('-5,0.1\r\n')
})

/** Ten parts of a thousand rows, which say how many of them were read and whether the reading has ended. */
function aSource() {
  const seen = { parts: 0, hasEnded: false }
  async function* parts(): AsyncGenerator<CsvRow[]> {
    try {
      for (let part = 0; part < 10; part += 1) {
        seen.parts += 1
        yield await Promise.resolve(Array.from({ length: 1000 }, (_, row) => [part * 1000 + row]))
      }
    } finally {
      seen.hasEnded = true
    }
  }
  return { seen, parts: parts() }
}

test('a file of ten thousand rows is read part by part, each when there is room for it', async () => {
  const { seen, parts } = aSource()
  const reader = streamCsv(['n'], parts).getReader()

  await reader.read()
  await reader.read()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(seen.parts).toBeLessThanOrEqual(3)

  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  expect(text.trimEnd().split('\r\n')).toHaveLength(9_000)
  expect(seen).toEqual({ parts: 10, hasEnded: true })
})

test('nothing more is read once the reader has left', async () => {
  const { seen, parts } = aSource()
  const reader = streamCsv(['n'], parts).getReader()
  await reader.read()
  await reader.read()

  await reader.cancel()

  expect(seen.hasEnded).toBe(true)
  expect(seen.parts).toBeLessThanOrEqual(3)
})

test('a part without rows does not hold a file up', async () => {
  const text = await new Response(streamCsv(['n'], [[], [[1]], [], [[2]], []])).text()
  expect(text).toBe('n\r\n1\r\n2\r\n')
})

test('a file whose rows can no longer be read is broken off, and does not look whole', async () => {
  function* parts(): Generator<CsvRow[]> {
    yield [[1]]
    throw new Error('the list is gone')
  }
  await expect(new Response(streamCsv(['n'], parts())).text()).rejects.toThrow('the list is gone')
})

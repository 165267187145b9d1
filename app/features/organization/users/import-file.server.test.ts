import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImport } from './import-file.server.ts'

/** The API's limit of a body. */
const MAX_BODY = 256 * 1024
const TOO_LARGE = 'The file is too large.'

const read = (csv: string) => {
  const form = new FormData()
  form.set('file', new File([csv], 'people.csv', { type: 'text/csv' }))
  return readImport(form)
}

test('an accepted file fits into a request, whatever its content', async () => {
  const piece = fc.constantFrom('\n', '\r\n', '"', '\\', 'a', 'é', '語', '💥', '\u0001')
  await fc.assert(
    fc.asyncProperty(piece, fc.integer({ min: 20_000, max: 210_000 }), async (text, times) => {
      const reading = await read(text.repeat(times))
      if ('error' in reading) return
      const body = JSON.stringify({ csv: reading.csv, dryRun: true })
      expect(new TextEncoder().encode(body).length).toBeLessThan(MAX_BODY)
    }),
    { numRuns: 60 },
  )
})

test('a file of many lines that is too large only when encoded is refused at its field', async () => {
  expect(await read('name,email\n' + 'a\r\n'.repeat(60_000))).toMatchObject({ error: TOO_LARGE })
  expect(await read('name,email\n' + 'é'.repeat(150_000))).toMatchObject({ error: TOO_LARGE })
  expect(await read('name,email\n' + 'a\r\n'.repeat(40_000))).not.toHaveProperty('error')
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#tests/suites/command.ts'
import { handleStreams } from './handled-streams.ts'

const SOURCE = readFileSync('node_modules/turbo-stream/dist/turbo-stream.mjs', 'utf8')

/** Decodes the first half of a stream that is cut then, in a process that ends with an error where a rejection is left. */
async function cutStream(decoder: string) {
  const folder = mkdtempSync(join(tmpdir(), 'streams-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'turbo-stream.mjs')
  writeFileSync(file, decoder)
  const script = `
    import { decode, encode } from ${JSON.stringify(pathToFileURL(file).href)}
    const encoded = encode({ now: 1, later: new Promise(() => undefined) }).getReader()
    const { value } = await encoded.read()
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(value)
        setTimeout(() => controller.error(new Error('cut')), 50)
      },
    })
    const { value: data } = await decode(cut)
    data.later.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 200))
    process.exit(0)`
  return runCommand([process.execPath, '--input-type=module', '-e', script], { isShown: false })
}

test('a stream that is cut leaves no rejection that nobody handles', async () => {
  expect(await cutStream(handleStreams(SOURCE))).toMatchObject({ succeeded: true })
})

test('without the edit it leaves one', async () => {
  const { succeeded, printed } = await cutStream(SOURCE)

  expect(succeeded).toBe(false)
  expect(printed).toContain('cut')
})

test('a decoder that looks different is not edited in silence', () => {
  expect(() => handleStreams('')).toThrow('A dependency has changed')
})

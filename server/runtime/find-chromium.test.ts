import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'
import { findChromium } from './find-chromium.ts'

function put(folder: string, name: string, mode = 0o700): string {
  const file = join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, mode)
  return file
}

test('the browser of a machine is found in its path, Chromium first', () => {
  const [first, second] = [newFolder(), newFolder()]
  const chrome = put(first, 'google-chrome')
  expect(findChromium({ PATH: `${first}:${second}` })).toBe(chrome)
  const chromium = put(second, 'chromium')
  expect(findChromium({ PATH: `${first}:${second}` })).toBe(chromium)
})

test('a name that is given is taken, and no other instead', () => {
  const folder = newFolder()
  put(folder, 'chromium')
  const own = put(folder, 'my-browser')
  expect(findChromium({ PATH: folder, CHROME_PATH: own })).toBe(own)
  expect(findChromium({ PATH: folder, CHROME_PATH: join(folder, 'none') })).toBeUndefined()
})

test('what is not there is not found', () => {
  const folder = newFolder()
  expect(findChromium({ PATH: folder })).toBeUndefined()
  expect(findChromium({})).toBeUndefined()
})

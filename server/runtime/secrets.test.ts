import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'
import { loadSecrets } from './secrets.ts'

const modeOf = (file: string) => statSync(file).mode & 0o777

test('the first start makes secrets that only their owner may read, and later starts keep them', () => {
  const folder = join(newFolder(), 'data')

  const first = loadSecrets(folder)

  expect(modeOf(join(folder, 'secrets.json'))).toBe(0o600)
  expect(modeOf(folder)).toBe(0o700)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  expect(loadSecrets(folder)).toEqual(first)
})

test('two installations share no secret', () => {
  const [a, b] = [loadSecrets(newFolder()), loadSecrets(newFolder())]

  expect(a.session).not.toBe(b.session)
  expect(a.tokenKeys[0]?.secret).not.toBe(b.tokenKeys[0]?.secret)
})

test('a file that others could read is closed again', () => {
  const folder = newFolder()
  loadSecrets(folder)
  chmodSync(join(folder, 'secrets.json'), 0o644)

  loadSecrets(folder)

  expect(modeOf(join(folder, 'secrets.json'))).toBe(0o600)
})

test('broken secrets stop the start and are not replaced', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'secrets.json'), '{"session":"short"}')

  expect(() => loadSecrets(folder)).toThrow()
})

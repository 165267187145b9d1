import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('a stored password says how it was made, and never the same twice', async () => {
  const [one, two] = await Promise.all([hashPassword('Secret-word'), hashPassword('Secret-word')])

  expect(one).toMatch(/^scrypt\$N=16384,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/)
  expect(two).not.toBe(one)
})

test('only the right password passes', async () => {
  const stored = await hashPassword('Secret-word')

  expect(await checkPassword('Secret-word', stored)).toEqual({ isRight: true, isOutdated: false })
  expect(await checkPassword('secret-word', stored)).toEqual({ isRight: false, isOutdated: false })
})

test('composed and decomposed letters are the same password', async () => {
  const stored = await hashPassword('Caf\u00e9-Secret')

  expect((await checkPassword('Cafe\u0301-Secret', stored)).isRight).toBe(true)
})

test('a password that was stored at another cost still passes, and is known to be outdated', async () => {
  const stored = await hashPassword('Secret-word', { N: 1024, r: 8, p: 1 })

  expect(await checkPassword('Secret-word', stored)).toEqual({ isRight: true, isOutdated: true })
})

test('an account without a password refuses every one, at the same cost', async () => {
  expect(await checkPassword('Secret-word', null)).toEqual({ isRight: false, isOutdated: false })
  expect(await checkPassword('', undefined)).toEqual({ isRight: false, isOutdated: false })
})

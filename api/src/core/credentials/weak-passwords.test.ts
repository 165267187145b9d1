import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { isCommonPassword, isMadeOfOwnWords } from './weak-passwords.ts'

const ANA = {
  firstName: 'Ana',
  lastName: 'Silva-Costa',
  email: 'asilva99@acme-works.example',
  companyName: 'Acme Works Inc.',
  domain: 'acme.example',
}

test('ten thousand words are known, each of them once', () => {
  expect(new Set(COMMON_PASSWORDS.split(' ')).size).toBe(10_000)
})

test.each([
  'Password!',
  'Password1!',
  'PASSWORd#',
  'P@ssw0rd',
  'P@$$w0rd!',
  'Welcome123!',
  'Summer2024!',
  'Qwerty123!',
  '!Qwerty1',
  '123Dragon!',
  'Aa123456!',
  'Letmein!!',
  'Iloveyou!1',
  'Ｐａｓｓｗｏｒｄ！',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'Correct-horse',
  'Another-word',
  'Better-Battery-2',
  'Night-oven-1',
  'Summer of 2024 in Rome!',
  'Dragon-98127364-Teapot',
  'xK9#mPq2vL',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test.each([
  'AnaSilva1!',
  'Silva-Ana-2024',
  'Asilva99!',
  'Acme-Works1',
  'ACMEana#12',
  'An@S1lva!',
  'Costa!Costa!',
])('%s is made of the person’s name, email or company', (password) => {
  expect(isMadeOfOwnWords(password, ANA)).toBe(true)
})

test.each(['Correct-horse', 'Ana-likes-oven-9', '1234567!', 'Acme-in-the-Garden'])(
  '%s is not',
  (password) => {
    expect(isMadeOfOwnWords(password, ANA)).toBe(false)
  },
)

test('the longest password is checked at once', () => {
  const read = () => {
    for (const filler of ['!', 'a', '1', '!a', 'A1', '\u{1d400}']) {
      isCommonPassword(filler.repeat(200))
      isMadeOfOwnWords(filler.repeat(200), ANA)
    }
  }
  expect(timeOf(read)).toBeLessThan(200)
})

import { expect, test } from 'vitest'
import { ProviderSignUpForm } from '#contract/account/sign-up.forms.ts'

const COMPANY = {
  companyName: 'Acme',
  domain: 'acme.com',
  companySize: '11-50',
  companyType: 'software',
  numberOfUsers: 5,
}
const check = (first: number, last: number) =>
  ProviderSignUpForm.safeParse({ ...COMPANY, firstName: 'a'.repeat(first), lastName: 'b'.repeat(last) })

test.each([
  [40, 9],
  [1, 48],
  [48, 1],
])('a first name of %i and a last name of %i letters are 50 together', (first, last) => {
  expect(check(first, last).success).toBe(true)
})

test.each([
  [40, 10],
  [50, 1],
])('%i and %i are more', (first, last) => {
  expect(check(first, last).error?.issues).toMatchObject([
    { path: ['lastName'], message: 'Name must not exceed 50 characters.' },
  ])
})

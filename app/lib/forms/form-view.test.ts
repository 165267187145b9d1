import { expect, test } from 'vitest'
import { toFormView } from './form-view.ts'
import { CHOOSE_AGAIN, ENTER_AGAIN, ENTER_SECRET_AGAIN } from './secret-fields.ts'

type Name = 'name' | 'password' | 'logo'

const TAKEN = 'This name is taken.'
const answered = { id: 'f', values: { name: 'Ana', chosenFiles: ['logo'] }, errors: { name: [TAKEN] } }

test('a form rendered with a result asks for passwords and files again, at their fields', () => {
  const view = toFormView<Name>({ ...answered, isDrawnAnew: true })

  expect(view.field('name')).toMatchObject({ defaultValue: 'Ana', errors: [TAKEN] })
  expect(view.field('password').errors).toEqual([ENTER_AGAIN])
  expect(view.field('logo').errors).toEqual([CHOOSE_AGAIN])
})

test('a form that stays mounted still has them, and asks for nothing', () => {
  const view = toFormView<Name>(answered)

  expect(view.field('password').errors).toBeUndefined()
  expect(view.field('logo').errors).toBeUndefined()
  expect(view.faults.map(({ text }) => text)).toEqual([TAKEN])
})

test('an error of a password replaces the request to enter it again', () => {
  const errors = { password: ['Password is required.'] }

  expect(
    toFormView<Name>({ id: 'f', values: {}, errors, isDrawnAnew: true }).field('password').errors,
  ).toEqual(errors.password)
})

test('what is wrong with a file is said in place of asking for it', () => {
  const errors = { logo: ['The logo is too large.'] }

  expect(toFormView<Name>({ ...answered, errors, isDrawnAnew: true }).field('logo').errors).toEqual(
    errors.logo,
  )
})

test('an optional secret is asked for again where it was filled in', () => {
  const values = { filledSecrets: ['headers'] }
  const view = toFormView<'headers' | 'authPassword'>({ id: 'f', values, errors: {}, isDrawnAnew: true })

  expect(view.field('headers').errors).toEqual([ENTER_SECRET_AGAIN])
  expect(view.field('authPassword').errors).toBeUndefined()
})

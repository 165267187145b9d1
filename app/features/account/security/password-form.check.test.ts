import { expect, test } from 'vitest'
import { check } from './password-form.check.ts'

function toForm(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const NEW = { password: 'Correct-Horse-2', confirmPassword: 'Correct-Horse-2' }

test('an empty form reports every required field', () => {
  const { error } = check(toForm({ currentPassword: '', password: '', confirmPassword: '' })).reply()
  expect(error).toEqual({
    currentPassword: ['Current password is required.'],
    password: ['Password is required.'],
    confirmPassword: ['Password confirmation is required.'],
  })
})

test('without a password the current one is not required', () => {
  expect(check(toForm(NEW))).toMatchObject({ status: 'success', value: { ...NEW, currentPassword: '' } })
})

test('matching passwords are accepted, different ones are not', () => {
  const form = { currentPassword: 'Correct-Horse-1', ...NEW }
  expect(check(toForm(form))).toMatchObject({ status: 'success', value: form })
  const { error } = check(toForm({ ...form, confirmPassword: 'Correct-Horse-3' })).reply()
  expect(error).toEqual({ confirmPassword: ["Passwords don't match."] })
})

import { expect, test } from 'vitest'
import { check } from './password-form.check.ts'

function toForm(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const NEW = { password: 'Correct-Horse-2', confirmPassword: 'Correct-Horse-2' }

test('an empty form says of every field at once that it is required', () => {
  const { error } = check(toForm({ currentPassword: '', password: '', confirmPassword: '' })).reply()
  expect(error).toEqual({
    currentPassword: ['Current password is required.'],
    password: ['Password is required.'],
    confirmPassword: ['Password confirmation is required.'],
  })
})

test('who has no password yet is not asked for it', () => {
  expect(check(toForm(NEW))).toMatchObject({ status: 'success', value: { ...NEW, currentPassword: '' } })
})

test('the right form is taken, and two that differ are not', () => {
  const form = { currentPassword: 'Correct-Horse-1', ...NEW }
  expect(check(toForm(form))).toMatchObject({ status: 'success', value: form })
  const { error } = check(toForm({ ...form, confirmPassword: 'Correct-Horse-3' })).reply()
  expect(error).toEqual({ confirmPassword: ["Passwords don't match."] })
})

// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { hasTypedText } from './typed-text.ts'

const find = (selector: string) => document.querySelector(selector)

beforeEach(() => {
  document.body.innerHTML = `
    <form method="get"><input name="q" /></form>
    <form method="post">
      <input type="hidden" name="intent" value="save" />
      <input name="name" value="Design" />
      <input type="checkbox" name="kinds[]" />
      <select name="role"><option>member</option><option selected>owner</option></select>
      <select name="interval"><option>month</option><option>year</option></select>
      <textarea name="message">Hello</textarea>
    </form>`
})

test('a form as rendered has no unsaved input, and a search never has', () => {
  expect(hasTypedText()).toBe(false)
  Object.assign(find('[name=q]') ?? {}, { value: 'ana' })
  expect(hasTypedText()).toBe(false)
})

test.each([
  ['a text', '[name=name]', { value: 'Desig' }],
  ['a tick', '[type=checkbox]', { checked: true }],
  ['a choice', '[name=role]', { value: 'member' }],
  ['a select without a selected option', '[name=interval]', { value: 'year' }],
  ['a message', 'textarea', { value: '' }],
])('%s that was changed is unsaved input', (_, selector, change) => {
  Object.assign(find(selector) ?? {}, change)
  expect(hasTypedText()).toBe(true)
})

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import './skip-to-main.ts'

/** Like React: on the document, in the capture phase. */
const heard = vi.fn()
for (const type of ['keydown', 'keyup', 'click']) document.addEventListener(type, heard, true)

beforeEach(() => {
  heard.mockClear()
  document.body.innerHTML =
    '<a href="#main" data-skip><b>Skip</b></a><a href="#other">Other</a><main id="main" tabindex="-1"></main>'
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

test('the skip link goes to the main content, unnoticed by React and the router', () => {
  const link = find('a[data-skip]')
  link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  find('a[data-skip] b')?.click()

  expect(document.activeElement).toBe(find('main'))
  expect(heard).not.toHaveBeenCalled()
  expect(location.hash).toBe('')
})

test('other clicks are not affected', () => {
  find('a[href="#other"]')?.click()

  expect(heard).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(document.body)
})

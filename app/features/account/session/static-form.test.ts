// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { watchForms } from './static-form.ts'

beforeAll(watchForms)

beforeEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = `
    <form method="post"></form><form method="get"></form>
    <section aria-label="Notifications"><ol></ol></section>`
})

/** Whether the form goes on its way, and what is said about it. */
function send(method: string) {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector(`form[method=${method}]`)?.dispatchEvent(event)
  return { isSent: !event.defaultPrevented, said: document.querySelector('ol')?.textContent }
}

test('a form that is sent says that it loads, until the page is there again', () => {
  expect(send('post')).toEqual({ isSent: true, said: 'Loading...' })

  dispatchEvent(new Event('pageshow'))

  expect(document.querySelector('ol')?.textContent).toBe('')
})

test('offline it stays where it is, with what was typed, and says so once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  send('post')

  expect(send('post')).toEqual({
    isSent: false,
    said: 'You are offline, and nothing was sent. What you typed is still here.',
  })
})

test('a search is no form of this kind', () => {
  expect(send('get')).toEqual({ isSent: true, said: '' })
})

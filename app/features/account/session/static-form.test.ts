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

/** Whether the form is submitted, and the message shown. */
function send(method: string) {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector(`form[method=${method}]`)?.dispatchEvent(event)
  return { isSent: !event.defaultPrevented, said: document.querySelector('ol')?.textContent }
}

test('a submitted form shows a loading message until the page returns', () => {
  expect(send('post')).toEqual({ isSent: true, said: 'Loading...' })

  dispatchEvent(new Event('pageshow'))

  expect(document.querySelector('ol')?.textContent).toBe('')
})

test('offline the form stays, with its input, and shows one message', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  send('post')

  expect(send('post')).toEqual({
    isSent: false,
    said: 'You are offline, and nothing was sent. What you typed is still here.',
  })
})

test('a search form is not affected', () => {
  expect(send('get')).toEqual({ isSent: true, said: '' })
})

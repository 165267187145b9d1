import { expect, test, vi } from 'vitest'
import { closedAddress, createDialogRegistry, dialogAddress, isDialogInAddress } from './dialogs.ts'

test('opening a dialog twice adds its name once', () => {
  const dialogs = createDialogRegistry()

  dialogs.open('coupon')
  dialogs.open('cancel-audit')
  dialogs.open('coupon')

  expect(dialogs.list()).toEqual(['coupon', 'cancel-audit'])
})

test('closing removes only its name', () => {
  const dialogs = createDialogRegistry()
  dialogs.open('coupon')
  dialogs.open('cancel-audit')

  dialogs.close('coupon')
  dialogs.close('never-opened')

  expect(dialogs.isOpen('coupon')).toBe(false)
  expect(dialogs.list()).toEqual(['cancel-audit'])
})

test('listeners are called only on changes, until they unsubscribe', () => {
  const dialogs = createDialogRegistry()
  const listener = vi.fn()
  const leave = dialogs.subscribe(listener)

  dialogs.open('coupon')
  dialogs.open('coupon')
  dialogs.close('coupon')
  dialogs.close('coupon')
  leave()
  dialogs.open('coupon')

  expect(listener).toHaveBeenCalledTimes(2)
})

test('each dialog has a URL that keeps the rest of the query', () => {
  const search = new URLSearchParams('q=a&page=2')
  const open = new URLSearchParams(dialogAddress('cancel-audit', search))

  expect(Object.fromEntries(open)).toEqual({ q: 'a', page: '2', dialog: 'cancel-audit' })
  expect(isDialogInAddress('cancel-audit', open)).toBe(true)
  expect(closedAddress(open)).toBe('?q=a&page=2')
  expect(closedAddress(new URLSearchParams('dialog=x'))).toBe('.')
})

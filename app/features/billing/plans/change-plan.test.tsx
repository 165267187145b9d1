// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { ChangePlan } from './change-plan.tsx'

afterEach(cleanup)

test('switching the billing interval keeps typed values', () => {
  const choice = { productId: 'prod_growth', interval: 'year', quantity: 3, couponCode: 'SPRING' } as const
  const shown = { products: [], subscription: null, isNew: true, refusal: undefined, tooSmall: [] }
  const element = <ChangePlan {...shown} choice={choice} interval="year" />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(screen.getByRole('link', { name: 'Monthly' }).getAttribute('href')).toBe(
    '/settings/subscription/change?plan=prod_growth&interval=month&quantity=3&coupon=SPRING',
  )
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { CardForm } from './card-form.tsx'

afterEach(cleanup)

const SETUP = {
  id: 'seti_1',
  clientSecret: 'secret',
  publishableKey: 'pk_test_1',
  scriptUrl: 'https://stripe.test/script',
  isTestMode: false,
}
/** What `clientAction` makes of a call that was not answered. */
const NOT_ANSWERED = () => Response.json(null, { status: 503 })
const refused = (text: string, status: number) => () =>
  Response.json({ intent: 'setup', result: { status: 'error', error: { '': [text] } } }, { status })

/** The form on a page whose action gives these answers, one after the other. */
function renderCardForm(answers: (() => Response)[]) {
  const element = (
    <CardForm
      fields={{ productId: 'prod_growth', coupon: 'SPRING' }}
      card={undefined}
      cardOnFile={undefined}
      submitText="Pay $79"
      pendingText="Paying…"
      faults={[]}
      faultTitle="Nothing was charged"
      isTestMode={false}
    />
  )
  const action = () => answers.shift()?.() ?? null
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element, action }])} />)
}

test.each([
  ['too many tries', refused('Too many attempts. Try again in an hour.', 429), /Try again in an hour/],
  ['a fault of ours', refused('Failed to load the card form. Request r', 500), /Request r/],
  ['no network, or no response', NOT_ANSWERED, /Nothing on this page is lost/],
])('after %s the page says so, and offers the card page with what was chosen', async (_, answer, text) => {
  const { container } = renderCardForm([answer])

  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('The card form could not be loaded')).toBeTruthy()
  expect(screen.queryByText('Loading the card form…')).toBeNull()
  expect(screen.getByRole('button', { name: 'Go to card page' })).toBeTruthy()
  const sent = new FormData(container.querySelector('form') ?? undefined)
  expect(Object.fromEntries(sent)).toEqual({ productId: 'prod_growth', coupon: 'SPRING' })
})

test('another try asks again, and goes on where it is answered', async () => {
  renderCardForm([NOT_ANSWERED, () => Response.json({ intent: 'setup', shown: SETUP })])

  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Loading the card form…')).toBeTruthy()
  expect(screen.queryByText('The card form could not be loaded')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Pay $79' })).toBeTruthy()
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Form, Outlet, RouterProvider, useLoaderData } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSubmitsInTurn } from './use-submits-in-turn.ts'

const NAMES = ['Pia', 'Ben', 'Ida']

/** What the server was sent, in order, and the requests that it has not replied to yet. */
let arrived: string[] = []
let replies: (() => void)[] = []

beforeEach(() => {
  arrived = []
  replies = []
})
afterEach(cleanup)

function Root() {
  useSubmitsInTurn()
  return <Outlet />
}

function Rows() {
  const removed = useLoaderData() as string[]
  return NAMES.filter((name) => !removed.includes(name)).map((name) => (
    <Form key={name} method="post">
      <input type="hidden" name="name" value={name} />
      <button name="intent" value="approve">
        Approve {name}
      </button>
      <button name="intent" value="remove">
        Remove {name}
      </button>
    </Form>
  ))
}

async function action({ request }: { request: Request }) {
  const form = new URLSearchParams(await request.text())
  arrived.push(`${form.get('intent')} ${form.get('name')}`)
  await new Promise<void>((resolve) => replies.push(resolve))
  return null
}

async function open() {
  const loader = () => arrived.filter((each) => each.startsWith('remove ')).map((each) => each.slice(7))
  const router = createMemoryRouter([
    { element: <Root />, children: [{ path: '/', element: <Rows />, action, loader }] },
  ])
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />)
  await screen.findByText('Approve Pia')
}

const press = async (label: string) => {
  await act(async () => {
    fireEvent.click(screen.getByText(label))
    await Promise.resolve()
  })
}

const reply = async () => {
  await expect.poll(() => replies.length).toBeGreaterThan(0)
  await act(async () => {
    replies.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
}

test('forms that are sent while another is on its way go one after the other', async () => {
  await open()
  for (const name of NAMES) await press(`Approve ${name}`)
  expect(arrived).toEqual(['approve Pia'])
  await reply()
  expect(arrived).toEqual(['approve Pia', 'approve Ben'])
  await reply()
  expect(arrived).toEqual(['approve Pia', 'approve Ben', 'approve Ida'])
})

test('a double click is sent once, another button of the form in its turn', async () => {
  await open()
  await press('Approve Pia')
  await press('Approve Pia')
  await press('Remove Pia')
  await reply()
  expect(arrived).toEqual(['approve Pia', 'remove Pia'])
  await reply()
  expect(arrived).toEqual(['approve Pia', 'remove Pia'])
})

test('what is no longer on the page is not sent, and what waits behind it is', async () => {
  await open()
  await press('Remove Pia')
  await press('Approve Pia')
  await press('Approve Ben')
  await reply()
  expect(arrived).toEqual(['remove Pia', 'approve Ben'])
})

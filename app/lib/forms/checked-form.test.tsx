// @vitest-environment jsdom
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useActionData } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { PATIENTLY } from '#tests/workers/until.ts'
import * as z from 'zod'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { CheckedForm } from './checked-form.tsx'
import { type CheckedFormOptions, useCheckedForm } from './use-checked-form.ts'

afterEach(cleanup)

const SHORT = 'Give a name of at least two letters.'
const TAKEN = 'This name is taken.'

const Person = z.object({
  name: z.string(SHORT).min(2, SHORT),
  city: z.string('Give a city.'),
  teams: z.array(z.string()).default([]),
})
const check = (formData: FormData) => parseWithZod(formData, { schema: Person })

type Options = Partial<CheckedFormOptions<'name' | 'city' | 'teams'>>

function PersonForm(props: Options) {
  const actionData = useActionData() as SubmissionResult | undefined
  const form = useCheckedForm<'name' | 'city' | 'teams'>({
    id: 'person',
    lastResult: actionData,
    loadCheck: () => Promise.resolve({ check }),
    ...props,
  })
  return (
    <CheckedForm form={form}>
      <ErrorSummary faults={form.faults} />
      <InputField {...form.field('name')} label="Name" />
      <InputField {...form.field('city')} label="City" />
      <CheckboxList
        {...form.list('teams')}
        label="Teams"
        searchLabel="Search teams"
        options={['red', 'blue'].map((value) => ({ value, label: value }))}
      />
      <button name="intent" value="save">
        Save
      </button>
    </CheckedForm>
  )
}

/** The form, and what the server receives. */
function renderForm(props: Options = {}, actionData: SubmissionResult | null = null) {
  const action = vi.fn<(sent: [string, unknown][]) => void>()
  const router = createMemoryRouter([
    {
      path: '/',
      element: <PersonForm {...props} />,
      action: async ({ request }) => {
        action([...(await request.formData()).entries()])
        return actionData
      },
    },
  ])
  render(<RouterProvider router={router} />)
  return action
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const errorOf = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent

/** Runs an action, and waits until its effects have settled. */
const step = (work: () => unknown) => act(() => Promise.resolve(work()))
const type = (label: string, value: string) =>
  step(() => fireEvent.input(field(label), { target: { value } }))
const leave = (label: string) => step(() => field(label).blur())

/** Focuses a field, and waits until the schema is loaded. */
async function begin(label: string) {
  await step(() => field(label).focus())
  await step(() => import('./form-watch.tsx'))
}

const refused: SubmissionResult = {
  status: 'error',
  initialValue: { name: 'X', teams: ['blue'] },
  error: { name: [SHORT], 'teams[0]': ['There is no such team.'], '': ['Nothing was saved.'] },
}

test('nothing is fetched before the first focus', async () => {
  const loadCheck = vi.fn(() => Promise.resolve({ check }))
  renderForm({ loadCheck })
  expect(loadCheck).not.toHaveBeenCalled()
  await begin('Name')
  await leave('Name')
  await begin('City')
  expect(loadCheck).toHaveBeenCalledOnce()
})

test('the result of the server is shown by the form itself', () => {
  renderForm({ lastResult: refused, loadCheck: () => Promise.reject(new Error('offline')) })
  expect(field('Name').value).toBe('X')
  expect(field('Name').name).toBe('name')
  expect(errorOf('Name')).toBe(SHORT)
  expect(errorOf('City')).toBe('')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'blue' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'red' }).checked).toBe(false)
  expect(screen.getByRole('alert').textContent).toContain('Nothing was saved.')
  expect(screen.getByRole('link', { name: 'There is no such team.' }).getAttribute('href')).toBe(
    '#person-teams',
  )
})

test('fields are validated on blur after the first focus, and input is kept', async () => {
  renderForm({ defaultValue: { name: 'Ada', teams: ['red'] } })
  const before = field('Name')
  await type('Name', 'B')
  await begin('Name')
  expect(field('Name')).toBe(before)
  expect(document.activeElement).toBe(before)
  expect(before.value).toBe('B')

  await leave('Name')
  expect(errorOf('Name')).toBe(SHORT)
  expect(errorOf('City'), 'it was not left yet').toBe('')

  await type('Name', 'Bo')
  expect(errorOf('Name')).toBe('')
})

test('an invalid form is not sent', async () => {
  const action = renderForm()
  await begin('Name')
  await type('Name', 'Bo')
  await step(send)
  expect(errorOf('City')).toBe('Give a city.')
  expect(action).not.toHaveBeenCalled()

  await type('City', 'Rome')
  fireEvent.click(screen.getByRole('checkbox', { name: 'red' }))
  send()
  await waitFor(() => expect(action).toHaveBeenCalledOnce(), PATIENTLY)
  expect(action.mock.calls[0]?.[0]).toEqual([
    ['name', 'Bo'],
    ['city', 'Rome'],
    ['teams[]', 'red'],
    ['intent', 'save'],
  ])
})

test('if the schema fails to load, only the server validates', async () => {
  const actionData: SubmissionResult = { ...refused, error: { name: [TAKEN] } }
  const action = renderForm({ loadCheck: () => Promise.reject(new Error('offline')) }, actionData)
  await begin('Name')
  await type('Name', 'B')
  await leave('Name')
  expect(errorOf('Name')).toBe('')
  send()
  await waitFor(() => expect(errorOf('Name')).toBe(TAKEN), PATIENTLY)
  expect(action).toHaveBeenCalledOnce()
  expect(field('Name').value, 'what was typed stays').toBe('B')
})

test('an error of the server is shown until the field is changed', async () => {
  const actionData: SubmissionResult = { status: 'error', error: { name: [TAKEN] } }
  renderForm({ defaultValue: { name: 'Ada', city: 'Rome' } }, actionData)
  await begin('Name')
  send()
  await waitFor(() => expect(errorOf('Name')).toBe(TAKEN), PATIENTLY)
  await type('Name', 'Adam')
  expect(errorOf('Name')).toBe('')
})

test('a refused form with focus is validated immediately', async () => {
  renderForm({ lastResult: refused })
  await step(() => import('./form-watch.tsx'))
  await type('Name', 'Xo')
  expect(errorOf('Name')).toBe('')
})

test('an error of a list goes once a box fixes it, and comes back without one', async () => {
  const strict = Person.extend({ teams: z.array(z.string()).min(1, 'Choose a team.') })
  const checkStrictly = (formData: FormData) => parseWithZod(formData, { schema: strict })
  const action = renderForm({
    defaultValue: { name: 'Ada', city: 'Rome' },
    loadCheck: () => Promise.resolve({ check: checkStrictly }),
  })
  await begin('Name')
  await step(send)
  const summary = () => screen.queryByRole('link', { name: 'Choose a team.' })
  expect(summary()).not.toBeNull()

  const red = screen.getByRole('checkbox', { name: 'red' })
  await step(() => fireEvent.click(red))
  expect(summary()).toBeNull()
  await step(() => fireEvent.click(red))
  expect(summary()).not.toBeNull()
  await step(() => fireEvent.click(red))
  send()
  await waitFor(() => expect(action).toHaveBeenCalledOnce(), PATIENTLY)
})

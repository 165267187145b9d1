// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'

afterEach(cleanup)

const errors = ['This domain is already in use.', 'A second fault.']
const wired = { id: 'f', name: 'f', label: 'Domain', hint: 'Where you want to be found.' }

describe('a field', () => {
  test.each([
    ['input', <InputField key="f" {...wired} errors={errors} />],
    ['textarea', <TextareaField key="f" {...wired} errors={errors} />],
    ['select', <SelectField key="f" {...wired} options={[]} errors={errors} />],
    ['checkbox', <Checkbox key="f" {...wired} errors={errors} />],
  ])('%s is tied to its label, its hint and its first error', (_, field) => {
    render(field)
    const control = screen.getByLabelText('Domain')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(describedText(control)).toBe('This domain is already in use. Where you want to be found.')
    expect(screen.queryByText('A second fault.')).toBeNull()
  })

  test('radio cards describe their group with error and choice', () => {
    const options = ['month', 'year'].map((value) => ({ value, label: value }))
    render(<RadioCards {...wired} options={options} defaultValue="year" errors={errors} />)
    const group = screen.getByRole('group', { name: 'Domain' })
    expect(describedText(group)).toBe('This domain is already in use. Where you want to be found.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'year' }).checked).toBe(true)
  })

  test('without hint and error nothing is described and nothing is invalid', () => {
    render(<InputField id="f" name="f" label="Domain" errors={[]} />)
    const control = screen.getByLabelText('Domain')
    expect(control.hasAttribute('aria-invalid')).toBe(false)
    expect(control.hasAttribute('aria-describedby')).toBe(false)
  })

  test('is required unless it says that it is optional', () => {
    render(
      <>
        <InputField id="a" label="Name" />
        <InputField id="b" label="Phone" required={false} />
      </>,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Name').required).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Phone (optional)').required).toBe(false)
  })
})

describe('the error summary', () => {
  test('takes the focus and links to each field', () => {
    render(
      <ErrorSummary faults={[{ id: 'email', text: 'Email is required.' }, { text: 'Try again later.' }]} />,
    )
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByRole('link', { name: 'Email is required.' }).getAttribute('href')).toBe('#email')
    expect(screen.getByText('Try again later.').closest('a')).toBeNull()
  })

  test('takes the focus again for new errors, and not when the same are rendered again', () => {
    const { rerender } = render(<ErrorSummary faults={[{ id: 'a', text: 'One.' }]} />)
    screen.getByRole('alert').blur()
    rerender(<ErrorSummary faults={[{ id: 'a', text: 'One.' }]} />)
    expect(document.activeElement).toBe(document.body)
    rerender(<ErrorSummary faults={[{ id: 'a', text: 'Two.' }]} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  test('renders nothing without errors', () => {
    const { container } = render(<ErrorSummary faults={[]} />)
    expect(container.innerHTML).toBe('')
  })
})

function describedText(control: HTMLElement) {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

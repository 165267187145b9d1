// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ColorField } from './color-field.tsx'

const field = <ColorField id="color" name="primaryColor" label="Primary color" defaultValue="ff0000" />

test('a color that was typed before hydration is kept, and is the picked one', () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(field)
  const input = container.querySelector<HTMLInputElement>('#color')
  if (input) input.value = '7b2ff7'

  act(() => void hydrateRoot(container, field))

  expect(input?.value).toBe('7b2ff7')
  expect(container.querySelector<HTMLInputElement>('input[type=color]')?.value).toBe('#7b2ff7')
})

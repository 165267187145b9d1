// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ImageField } from './image-field.tsx'

const field = <ImageField id="photo" name="photo" label="Photo" current={<span>None yet</span>} />

test('an image that was chosen before hydration is shown', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(field)
  const file = new File(['pixels'], 'ana.png', { type: 'image/png' })
  Object.defineProperty(container.querySelector('#photo'), 'files', { value: [file] })

  act(() => void hydrateRoot(container, field))

  const preview = await screen.findByAltText('Selected, not saved yet')
  expect(preview.getAttribute('src')).toBe(`data:image/png;base64,${btoa('pixels')}`)
})

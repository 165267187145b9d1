// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Toasts, type Toast } from './toasts.tsx'

// React checks for it at import, and jsdom has none: without it React waits for an old WebKit event.
vi.hoisted(() => Object.assign(window, { AnimationEvent: Event }))

afterEach(cleanup)

const toast = (kind: Toast['kind'], id: string = kind): Toast => ({ id, kind, text: `${kind} ${id}` })

describe('toasts', () => {
  test.each([
    ['blank', '4000'],
    ['error', '4000'],
    ['custom', '4000'],
    ['success', '2000'],
    ['loading', null],
  ] as const)('%s leaves after %s ms', (kind, duration) => {
    render(<Toasts toasts={[toast(kind)]} />)
    const [, animation = null] = /animate-toast-(\d+)/.exec(screen.getByRole('listitem').className) ?? []
    expect(animation).toBe(duration)
  })

  test('errors are assertive, all others polite', () => {
    render(<Toasts toasts={[toast('error'), toast('success')]} />)
    expect(screen.getByRole('alert').textContent).toBe('error error')
    expect(screen.getByRole('status').textContent).toBe('success success')
  })

  test('at most 20 are shown, the newest', () => {
    render(<Toasts toasts={Array.from({ length: 23 }, (_, i) => toast('loading', String(i)))} />)
    const shown = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(shown).toHaveLength(20)
    expect(shown.at(0)).toContain('loading 3')
    expect(shown.at(-1)).toContain('loading 22')
  })

  test('one is dismissed without the others', () => {
    render(<Toasts toasts={[toast('loading', 'a'), toast('loading', 'b')]} />)
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['loading b'])
  })

  test('its last animation removes it, its first does not', () => {
    render(<Toasts toasts={[toast('success')]} />)
    fireEvent(screen.getByRole('listitem'), animationEnd('toast-in'))
    expect(screen.queryByRole('listitem')).not.toBeNull()
    fireEvent(screen.getByRole('listitem'), animationEnd('toast-out'))
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('the server renders no button without a function, and no style attribute', () => {
    const markup = renderToStaticMarkup(<Toasts toasts={[toast('success')]} />)
    expect(markup).not.toContain('<button')
    expect(markup).not.toContain('style=')
  })
})

function animationEnd(animationName: string) {
  return Object.assign(new Event('animationend', { bubbles: true }), { animationName })
}

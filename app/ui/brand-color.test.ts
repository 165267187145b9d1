import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { brandDeclarations } from './brand-color.ts'
import { surface, type action } from './tokens.ts'

function parseDeclarations(css: string) {
  const pairs = [...css.matchAll(/--action-(\w+):light-dark\((#\w{6}),(#\w{6})\)/g)]
  return Object.fromEntries(pairs.map(([, name, light, dark]) => [name, [light, dark]])) as typeof action
}

describe('an organisation’s colour', () => {
  const colors = ['#ffee00', '#000', 'FFF', '7b2ff7', '#1c5d46', '#808080', '#ff0000', '#00f']

  test.each(colors)('%s passes on every surface in both themes', (color) => {
    const brand = parseDeclarations(brandDeclarations(color) ?? '')

    for (const side of [0, 1] as const) {
      for (const pair of [...Object.values(surface), brand.soft]) {
        expect(wcagContrast(brand.text[side], pair[side])).toBeGreaterThanOrEqual(4.5)
      }
      expect(wcagContrast(brand.on[side], brand.base[side])).toBeGreaterThanOrEqual(4.5)
      expect(wcagContrast(brand.on[side], brand.hover[side])).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('is kept as it is where it passes already', () => {
    const brand = parseDeclarations(brandDeclarations('#1c5d46') ?? '')
    expect(brand.base[0]).toBe('#1c5d46')
  })

  test.each(['', 'red', '#12345', '#fff;}body{display:none', 'url(x)', '#1234567'])(
    '%j is refused',
    (color) => {
      expect(brandDeclarations(color)).toBeNull()
    },
  )
})

import { converter, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { brandDeclarations } from './brand-color.ts'
import { surface, type action } from './tokens.ts'

function parseDeclarations(css: string) {
  const pairs = [...css.matchAll(/--action-(\w+):light-dark\((#\w{6}),(#\w{6})\)/g)]
  return Object.fromEntries(pairs.map(([, name, light, dark]) => [name, [light, dark]])) as typeof action
}

const toOklch = converter('oklch')

/** The smaller angle between two hues, in degrees. */
function hueBetween(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((color) => toOklch(color)?.h)
  const apart = Math.abs(a - b) % 360
  return Math.min(apart, 360 - apart)
}

describe('an organization’s color', () => {
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

  test('is kept where it already passes', () => {
    const brand = parseDeclarations(brandDeclarations('#1c5d46') ?? '')
    expect(brand.base[0]).toBe('#1c5d46')
  })

  test.each(['#ffee00', '#7b2ff7', '#ff0000', '#0000ff', '#dd2222', '#00c2ff', '#0b3d91', '#ff7a00'])(
    '%s keeps its hue in both themes',
    (color) => {
      const brand = parseDeclarations(brandDeclarations(color) ?? '')

      for (const shade of [...brand.base, ...brand.hover, ...brand.text]) {
        expect([shade, hueBetween(color, shade) < 4]).toEqual([shade, true])
      }
    },
  )

  test.each(['', 'red', '#12345', '#fff;}body{display:none', 'url(x)', '#1234567'])(
    '%j is refused',
    (color) => {
      expect(brandDeclarations(color)).toBeNull()
    },
  )
})

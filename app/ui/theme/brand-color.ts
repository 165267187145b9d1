import { clampChroma, converter, formatHex, interpolate, type Oklch, parseHex, wcagContrast } from 'culori'
import { action, surface } from './tokens.ts'

const TEXT_CONTRAST = 4.5
const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i
/** Fractions of the way to black or white: the step of the search, and the change of a pressed button. */
const STEP = 0.02
const HOVER = 0.15

const toOklch = converter('oklch')

/**
 * The declarations that put an organization's color in place of the action colors, for a `<style>` in the head:
 * `:root{${brandDeclarations(color)}}`. The color is darkened for the light theme and lightened for the dark one only
 * as needed for 4.5:1, and keeps its perceived hue. Null for anything but 3 or 6 hexadecimal digits, so nothing else
 * reaches the style sheet.
 */
export function brandDeclarations(color: string): string | null {
  const [, digits] = HEX.exec(color.trim()) ?? []
  const parsed = digits === undefined ? undefined : parseHex(`#${digits}`)
  if (!parsed) return null

  const brand = toOklch(parsed)
  const [light, dark] = [shades(brand, 0), shades(brand, 1)]
  return (['base', 'hover', 'text', 'soft', 'on'] as const)
    .map((name) => `--action-${name}:light-dark(${light[name]},${dark[name]})`)
    .join(';')
}

/** `side` selects the theme in each token pair, and is the lightness furthest from its surfaces. */
function shades(brand: Oklch, side: 0 | 1) {
  const surfaces = Object.values(surface).map((pair) => pair[side])
  const on = action.on[side]
  const soft = formatHex(interpolate([surface.raised[side], brand], 'rgb')(side === 0 ? 0.1 : 0.16))
  const base = shiftUntilReadable(brand, side, [...surfaces, on, soft])
  return { base: toHex(base), hover: toHex(shift(base, side, HOVER)), text: toHex(base), soft, on }
}

function shiftUntilReadable(color: Oklch, away: 0 | 1, backgrounds: readonly string[]): Oklch {
  for (let share = 0; share < 1; share += STEP) {
    const shifted = shift(color, away, share)
    const hex = toHex(shifted)
    if (backgrounds.every((background) => wcagContrast(hex, background) >= TEXT_CONTRAST)) return shifted
  }
  return shift(color, away, 1)
}

/** Lighter or darker by a fraction of the remaining range, with the same hue. */
const shift = (color: Oklch, away: 0 | 1, share: number): Oklch => ({
  ...color,
  l: color.l + (away - color.l) * share,
})

/** The highest chroma within the gamut. */
const toHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))

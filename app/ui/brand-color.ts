import { action, surface } from './tokens.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const TEXT_CONTRAST = 4.5
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/**
 * The declarations that put an organisation's colour in place of the action colours, for a `<style>` in the head:
 * `:root{${brandDeclarations(color)}}`. The colour is darkened for the light theme and lightened for the dark one only as
 * far as 4.5:1 needs it. Null for anything but 3 or 6 hexadecimal digits, so nothing else reaches the style sheet.
 */
export function brandDeclarations(color: string): string | null {
  const brand = toRgb(color)
  if (!brand) return null

  const [light, dark] = [shades(brand, 0, BLACK), shades(brand, 1, WHITE)]
  return (['base', 'hover', 'text', 'soft', 'on'] as const)
    .map((name) => `--action-${name}:light-dark(${toHex(light[name])},${toHex(dark[name])})`)
    .join(';')
}

/** `side` picks the theme's half of each token pair, `away` is the colour that its surfaces are furthest from. */
function shades(brand: Rgb, side: 0 | 1, away: Rgb) {
  const surfaces = Object.values(surface).map((pair) => requireRgb(pair[side]))
  const raised = requireRgb(surface.raised[side])
  const on = requireRgb(action.on[side])
  const soft = mix(raised, brand, side === 0 ? 0.1 : 0.16)
  const base = shiftUntilReadable(brand, away, [...surfaces, on, soft])
  return { base, hover: mix(base, away, 0.15), text: base, soft, on }
}

function shiftUntilReadable(color: Rgb, away: Rgb, backgrounds: readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shifted = mix(color, away, share)
    if (backgrounds.every((background) => contrast(shifted, background) >= TEXT_CONTRAST)) return shifted
  }
  return away
}

function toRgb(color: string): Rgb | null {
  const [, digits] = HEX.exec(color.trim()) ?? []
  if (!digits) return null

  const [r = '', g = '', b = ''] = digits.match(digits.length === 3 ? /./g : /../g) ?? []
  const channel = (text: string) => parseInt(text.length === 1 ? text + text : text, 16)
  return [channel(r), channel(g), channel(b)]
}

function requireRgb(color: string): Rgb {
  const rgb = toRgb(color)
  if (!rgb) throw new Error(`${color} is not a hexadecimal colour`)
  return rgb
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (a: number, b: number) => Math.round(a + (b - a) * share)
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])]
}

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) =>
    channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

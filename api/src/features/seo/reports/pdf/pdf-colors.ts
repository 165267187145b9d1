import { type Severity } from '#contract/seo/checks.ts'

const BRAND = '#1f5c4d'
const HEX = /^#?([0-9a-f]{6})$/i
const SHORT = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i
/** Of text on white: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const LEAST_CONTRAST = 4.5

type Rgb = [number, number, number]

export const toRgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

export const toHex = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastWithWhite = (rgb: Rgb) => 1.05 / (luminanceOf(rgb) + 0.05)

function readHex(color: string): string | undefined {
  const [, red, green, blue] = SHORT.exec(color.trim()) ?? []
  if (red && green && blue) return `#${red}${red}${green}${green}${blue}${blue}`
  const [, digits] = HEX.exec(color.trim()) ?? []
  return digits && `#${digits}`
}

/** The color of an organization, darkened until white text on it and it on white can be read; ours without one. */
export function toBrandColor(color: string): string {
  let rgb = toRgb(readHex(color) ?? BRAND)
  while (contrastWithWhite(rgb) < LEAST_CONTRAST) rgb = rgb.map((part) => part * 0.95) as Rgb
  return toHex(rgb)
}

export const INK = '#1c2422'
export const SOFT = '#586461'
export const LINE = '#d9dfdd'
export const PANEL = '#f3f6f5'
export const WHITE = '#ffffff'

export const SEVERITY_COLORS: Readonly<Record<Severity, string>> = {
  error: '#b3261e',
  warning: '#8a5a00',
  notice: '#3b5f8a',
}

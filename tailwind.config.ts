import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { accent, action, data, ink, line, status, surface, type ColorPair } from './app/ui/theme/tokens.ts'

const groups = { surface, ink, line, action, accent, status, data }

/** `{ page: [light, dark] }` of `surface` becomes `{ '--surface-page': 'light-dark(light, dark)' }`. */
function customProperties(name: string, pairs: Record<string, ColorPair>) {
  return Object.entries(pairs).map(([key, [light, dark]]) => [
    `--${name}-${key}`,
    `light-dark(${light}, ${dark})`,
  ])
}

/** The utilities read the properties, so a theme or an organization's color needs no second set of classes. */
function utilities(name: string, pairs: Record<string, ColorPair>) {
  const entries = Object.keys(pairs).map((key) => [key === 'base' ? 'DEFAULT' : key, `var(--${name}-${key})`])
  return [name, Object.fromEntries(entries) as Record<string, string>] as const
}

export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(Object.entries(groups).map(([name, pairs]) => utilities(name, pairs))),
    },
    fontFamily: {
      sans: ['Hanken Grotesk Variable', 'Hanken Grotesk Fallback', 'Arial', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'Liberation Mono', 'monospace'],
    },
    fontSize: {
      xs: ['0.75rem', '1rem'],
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.25rem', '1.75rem'],
      xl: ['1.5rem', '2rem'],
      '2xl': ['2rem', '2.5rem'],
      '3xl': ['3rem', '3.25rem'],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    borderRadius: { none: '0', sm: '3px', DEFAULT: '6px', card: '10px', full: '999px' },
    boxShadow: {
      none: 'none',
      float: '0 1px 2px light-dark(#20231e14, #00000066), 0 8px 24px light-dark(#20231e1f, #00000080)',
    },
  },
  plugins: [
    plugin((tailwind) => {
      const all = Object.entries(groups).flatMap(([name, pairs]) => customProperties(name, pairs))
      tailwind.addBase({ ':root': Object.fromEntries(all) as Record<string, string> })
    }),
  ],
} satisfies Config

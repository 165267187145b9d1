import { createElement, type SVGProps } from 'react'

/** What lucide tells of an icon: its shapes, each a tag with attributes. */
export interface LucideIconData {
  name: string
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Draws lucide's icons in the build, in place of its own `createLucideIcon` (vite/plain-icons.ts): the same markup from
 * one element, where lucide takes two components and an element for each shape. Sizes and colors are classes.
 */
export default function createLucideIcon({ name, aliases = [], node }: LucideIconData) {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  const shapes = { __html: node.map(toMarkup).join('') }
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement('svg', {
      ...FRAME,
      className: className ? `${names} ${className}` : names,
      ...(!hasRole(rest) && { 'aria-hidden': true }),
      ...rest,
      dangerouslySetInnerHTML: shapes,
    })
  }
}

// React's key is among the attributes.
function toMarkup([tag, { key: _, ...attributes }]: LucideIconData['node'][number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${pairs.join('')}></${tag}>`
}

const hasRole = (props: object) =>
  Object.keys(props).some((name) => name === 'role' || name === 'title' || name.startsWith('aria-'))

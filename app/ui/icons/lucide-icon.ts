import { createElement, type SVGProps } from 'react'

/** The data of a lucide icon: its shapes, each a tag with attributes. */
export interface LucideIconData {
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
 * Renders lucide's icons in the build, in place of its own `createLucideIcon` (vite/plain-icons.ts): the same icon from
 * one element, where lucide needs two components and an element per shape. Sizes and colors are classes, and unused
 * class names are left out.
 */
export default function createLucideIcon({ node }: LucideIconData) {
  const shapes = { __html: node.map(toMarkup).join('') }
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement('svg', {
      ...FRAME,
      className,
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

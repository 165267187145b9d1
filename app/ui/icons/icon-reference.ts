import { createElement, type SVGProps } from 'react'
import { drawnOnce } from '#app/ui/layout/drawn-once.ts'

/**
 * Shows lucide's icons in the build, in place of its own `createLucideIcon` (vite/icon-sprite.ts): the drawing is in a file
 * of all icons, and a page only refers to it. Sizes and colors are classes.
 */
export default function createIcon(href: string) {
  const reference = { __html: `<use href="${href}"></use>` }
  return drawnOnce(
    function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
      return createElement('svg', {
        className,
        ...(!hasRole(rest) && { 'aria-hidden': true }),
        ...rest,
        dangerouslySetInnerHTML: reference,
      })
    },
    (props) => JSON.stringify(props),
  )
}

const hasRole = (props: object) =>
  Object.keys(props).some((name) => name === 'role' || name === 'title' || name.startsWith('aria-'))

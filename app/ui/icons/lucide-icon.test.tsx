import type { LucideIcon } from 'lucide-react'
import imports from 'lucide-react/dynamicIconImports'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createLucideIcon, { type LucideIconData } from './lucide-icon.ts'

const NAMES = [
  'chevron-right',
  'circle-check',
  'code-xml',
  'layout-dashboard',
  'life-buoy',
  'trash-2',
] as const

async function load(name: (typeof NAMES)[number]) {
  // Lucide's types do not include the data.
  const icon = (await imports[name]()) as unknown as { default: LucideIcon; __iconData: LucideIconData }
  return { Theirs: icon.default, Ours: createLucideIcon(icon.__iconData) }
}

test.each(NAMES)('%s renders like lucide’s', async (name) => {
  const { Theirs, Ours } = await load(name)
  const cases = [
    {},
    { className: 'size-4 shrink-0' },
    { 'aria-hidden': true },
    { 'aria-label': 'Help' },
    { role: 'img' },
  ]
  for (const props of cases) {
    const theirs = renderToStaticMarkup(<Theirs {...props} />)
    // Theirs has its own class names before the given ones.
    const withoutNames = theirs.replace(
      / class="lucide [^"]*?(?: (size-4 shrink-0))?"/,
      (_, given?: string) => (given ? ` class="${given}"` : ''),
    )
    expect(theirs).toContain('class="lucide ')
    expect(renderToStaticMarkup(<Ours {...props} />)).toBe(withoutNames)
  }
})

import type { LucideIcon } from 'lucide-react'
import imports from 'lucide-react/dynamicIconImports'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Icon, listImportedIcons, toSprite } from './icon-sprite.ts'

const IDS = ['chevron-right', 'circle-check', 'code-xml', 'layout-dashboard', 'life-buoy', 'trash'] as const

async function load(id: (typeof IDS)[number]) {
  // Lucide's types do not include the data.
  const { default: Lucide, __iconData: data } = (await imports[id]()) as unknown as {
    default: LucideIcon
    __iconData: Icon
  }
  return { Lucide, icon: { id, node: data.node } }
}

test.each(IDS)('the symbol of %s has the shapes and the strokes of lucide’s icon', async (id) => {
  const { Lucide, icon } = await load(id)
  const [, frame = '', shapes = ''] =
    /^<svg ([^>]*)>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(Lucide))) ?? []
  // A symbol has the size of what refers to it.
  const strokes = frame.replace(/xmlns="[^"]*" width="24" height="24" /, '').replace(/ class="[^"]*".*/, '')
  expect(strokes).toContain('stroke="currentColor"')
  expect(toSprite([icon])).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="${id}" ${strokes}>${shapes}</symbol></svg>`,
  )
})

test('the icons of a module are those that it imports as values', () => {
  const code = [
    `import { Plus } from 'lucide-react'`,
    `import {\n  Check,\n  Copy as Duplicate,\n  type LucideIcon,\n} from 'lucide-react'`,
    `import type { LucideProps } from 'lucide-react'`,
    `import { Status } from '#app/ui/data/badge.tsx'`,
  ]
  expect(listImportedIcons(code.join('\n'))).toEqual(['Plus', 'Check', 'Copy'])
})

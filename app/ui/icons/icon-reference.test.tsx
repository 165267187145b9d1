import { Plus } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './icon-reference.ts'

const Icon = createIcon('/assets/icons.svg#plus')

test('an icon refers to its drawing', () => {
  expect(renderToStaticMarkup(<Icon className="size-4" />)).toBe(
    '<svg class="size-4" aria-hidden="true"><use href="/assets/icons.svg#plus"></use></svg>',
  )
})

test.each([{}, { 'aria-hidden': true }, { 'aria-label': 'Add' }, { role: 'img' }])(
  'with %j it is read out as lucide’s is',
  (props) => {
    const listRoles = (markup: string) => markup.match(/(?:aria-\w+|role)="[^"]*"/g)
    expect(listRoles(renderToStaticMarkup(<Icon {...props} />))).toEqual(
      listRoles(renderToStaticMarkup(<Plus {...props} />)),
    )
  },
)

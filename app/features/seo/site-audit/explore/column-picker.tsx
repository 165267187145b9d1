import { Form } from '@remix-run/react'
import { Columns3 } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { Menu } from '#app/ui/overlay/menu.tsx'
import type { OwnColumn } from '#contract/seo/own-checks.words.ts'
import { type ListColumn, PAGE_COLUMNS } from '#contract/seo/site-audit.explore.words.ts'
import { KeptParams } from './condition-bar.tsx'
import { COLUMN_LABELS } from './page-columns.tsx'

const OWN = ['columns', 'column', 'chosen', 'page', 'dialog', 'field', 'operator', 'value']

interface ColumnPickerProps {
  shown: readonly ListColumn[]
  /** The own checks of the audit. */
  own: readonly OwnColumn[]
}

/** Which facts of a page are columns; kept in the URL. */
export function ColumnPicker({ shown, own }: ColumnPickerProps) {
  const known = PAGE_COLUMNS.map((id) => ({ id, name: COLUMN_LABELS[id] }))
  const choices: OwnColumn[] = [...known, ...own]
  const chosen = new Set<string>(shown)
  return (
    <Menu
      label="Columns"
      trigger={
        <>
          <Columns3 aria-hidden /> Columns
        </>
      }
    >
      <Form method="get" preventScrollReset className="flex w-64 flex-col gap-2 p-2">
        <KeptParams without={OWN} />
        <input type="hidden" name="chosen" value="yes" />
        <fieldset className="grid max-h-72 gap-x-3 gap-y-1 overflow-y-auto">
          <legend className="sr-only">Shown columns</legend>
          {choices.map(({ id, name }) => (
            <label key={id} className="flex items-center gap-2 py-1 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                name="column"
                value={id}
                defaultChecked={chosen.has(id)}
                className="size-4 accent-action"
              />
              <span className="wrap-anywhere">{name}</span>
            </label>
          ))}
        </fieldset>
        <Button variant="primary">Show columns</Button>
      </Form>
    </Menu>
  )
}

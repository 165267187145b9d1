import { Form } from '@remix-run/react'
import { Columns3 } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { Menu } from '#app/ui/overlay/menu.tsx'
import { PAGE_COLUMNS, type PageColumn } from '#contract/seo/site-audit.explore.words.ts'
import { KeptParams } from './condition-bar.tsx'
import { COLUMN_LABELS } from './page-columns.tsx'

const OWN = ['columns', 'column', 'chosen', 'page', 'dialog', 'field', 'operator', 'value']

/** Which facts of a page are columns; kept in the URL. */
export function ColumnPicker({ shown }: { shown: readonly PageColumn[] }) {
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
          {PAGE_COLUMNS.map((column) => (
            <label key={column} className="flex items-center gap-2 py-1 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                name="column"
                value={column}
                defaultChecked={shown.includes(column)}
                className="size-4 accent-action"
              />
              {COLUMN_LABELS[column]}
            </label>
          ))}
        </fieldset>
        <Button variant="primary">Show columns</Button>
      </Form>
    </Menu>
  )
}

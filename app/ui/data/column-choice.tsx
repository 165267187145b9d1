import { useLocation } from '@remix-run/react'
import { Check, Columns3 } from 'lucide-react'
import { Menu, MenuLabel, MenuLink } from '#app/ui/overlay/menu.tsx'
import { searchAddress } from './search-address.ts'
import type { Column } from './table.tsx'

/** The URL parameter of hidden columns. */
const PARAM = 'hide'

/** Tables with fewer columns have no choice: all of them fit. */
const MOST_WITHOUT_CHOICE = 6

const listHidden = (search: string) => new URLSearchParams(search).get(PARAM)?.split(',') ?? []

/** The title column can't be hidden. */
const mayHide = (column: Pick<Column<never>, 'phone'>) => column.phone !== 'title'

/** The columns of a table without hidden ones. */
export function shownColumns<Row>(columns: readonly Column<Row>[], search: string): readonly Column<Row>[] {
  const hidden = listHidden(search)
  return columns.filter((column) => !mayHide(column) || !hidden.includes(column.id))
}

/** The choice of columns of a wide table, kept in the URL. */
export function ColumnChoice<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const { search } = useLocation()
  if (columns.length <= MOST_WITHOUT_CHOICE) return null
  const hidden = listHidden(search)
  return (
    <div className="max-sm:hidden">
      <Menu label="Columns" align="end" variant="secondary" isIconOnly trigger={<Columns3 aria-hidden />}>
        <MenuLabel>Shown columns</MenuLabel>
        {columns.filter(mayHide).map(({ id, header }) => {
          const isHidden = hidden.includes(id)
          const others = hidden.filter((one) => one !== id)
          return (
            <MenuLink
              key={id}
              to={searchAddress(search, { [PARAM]: (isHidden ? others : [...others, id]).join(',') })}
              replace
              preventScrollReset
              icon={isHidden ? <span className="size-4" /> : <Check aria-hidden />}
            >
              <span>
                <span className="sr-only">{isHidden ? 'Show' : 'Hide'} </span>
                {header}
              </span>
            </MenuLink>
          )
        })}
      </Menu>
    </div>
  )
}

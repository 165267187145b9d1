import { useLocation } from '@remix-run/react'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { searchAddress } from './search-address.ts'

export interface CursorPaginationProps {
  /** The last entry that is shown, where there are more behind it. */
  last: string | undefined
  /** Whether newer ones are on a page before this one. */
  isContinued: boolean
  /** "invoices". */
  nouns: string
  /** The id of the list on its page, where it is below much else. */
  place?: string | undefined
}

/** The pages of a list that is read from its newest entry on, and of which nobody knows how long it is. */
export function CursorPagination({ last, isContinued, nouns, place }: CursorPaginationProps) {
  const { search } = useLocation()
  if (!last && !isContinued) return null
  const address = (after: string | null) => searchAddress(search, { after }) + (place ? `#${place}` : '')
  return (
    <p className="flex flex-wrap gap-2 py-3 print:hidden">
      {isContinued ? (
        <LinkButton to={address(null)} size="small">
          Newest {nouns}
        </LinkButton>
      ) : null}
      {last ? (
        <LinkButton to={address(last)} size="small">
          Older {nouns}
        </LinkButton>
      ) : null}
    </p>
  )
}

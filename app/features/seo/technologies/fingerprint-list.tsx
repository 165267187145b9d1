import { count, formatNumber } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ImportedTechnology, listFingerprints } from '#contract/seo/fingerprints.ts'
import { FINGERPRINT_STATE_WORDS, FINGERPRINT_STATES } from '#contract/seo/fingerprints.words.ts'
import { TECHNOLOGY_CATEGORY_WORDS } from '#contract/seo/technologies.words.ts'
import { Refusals } from './fingerprint-refusals.tsx'

/** The technologies that match the URL. */
export interface FingerprintPageOf {
  items: ImportedTechnology[]
  total: number
  query: QueryOf<typeof listFingerprints>
}

const STATES = FINGERPRINT_STATES.map((value) => ({ value, label: FINGERPRINT_STATE_WORDS[value] }))

export function FingerprintList({
  items,
  total,
  query,
  mayChange,
}: FingerprintPageOf & { mayChange: boolean }) {
  const { q, state, sort, direction, page, pageSize } = query
  return (
    <div>
      <h2 className="mb-1 text-base">Technologies</h2>
      <ListPage
        search={{ label: 'Search technologies', value: q }}
        filters={[{ name: 'state', label: 'Status', options: STATES, value: state }]}
        total={total}
        paging={{ page, pageSize, noun: 'technology', nouns: 'technologies' }}
        headingLevel={3}
        empty={{
          title: 'No fingerprints imported yet',
          children: mayChange
            ? 'Choose a file above, such as one with your own products or those of your market.'
            : 'Administrators can import a file with technologies that our catalog does not have.',
        }}
        noMatch={{
          title: 'No technologies match',
          children: 'No imported technology matches this search and this filter.',
        }}
        table={{
          caption: 'Imported technologies',
          columns: COLUMNS,
          rows: items,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
        }}
      />
    </div>
  )
}

const COLUMNS: Column<ImportedTechnology>[] = [
  {
    id: 'name',
    header: 'Technology',
    phone: 'title',
    isSortable: true,
    cell: ({ name, website, isInCatalog }) => (
      <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 font-medium text-ink-strong">
        {website === null ? name : <WebLink url={website} label={name} />}
        {isInCatalog ? <Badge>Also in our catalog</Badge> : null}
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    phone: 'fact',
    cell: ({ category }) => TECHNOLOGY_CATEGORY_WORDS[category],
  },
  {
    id: 'patterns',
    header: 'Patterns',
    align: 'end',
    phone: 'fact',
    isSortable: true,
    cell: ({ patterns }) => formatNumber(patterns),
  },
  {
    id: 'unused',
    header: 'Not used',
    isWide: true,
    cell: (technology) => <Unused technology={technology} />,
  },
]

function Unused({ technology: { name, refused, notEvaluated } }: { technology: ImportedTechnology }) {
  if (refused.length === 0 && notEvaluated.length === 0) return '–'
  const parts = [
    ...(refused.length > 0 ? [`${formatNumber(refused.length)} refused`] : []),
    ...(notEvaluated.length > 0 ? [`${count(notEvaluated.length, 'field')} not evaluated`] : []),
  ]
  return (
    <details className="whitespace-normal">
      <summary className="w-fit cursor-pointer rounded-sm pointer-coarse:py-2.5">
        {parts.join(', ')}
        <span className="sr-only"> in {name}</span>
      </summary>
      <Refusals refusals={refused} />
      {notEvaluated.length > 0 ? (
        <p className="mt-2 wrap-anywhere text-ink-soft">
          Not evaluated: <code>{notEvaluated.join(', ')}</code>
        </p>
      ) : null}
    </details>
  )
}

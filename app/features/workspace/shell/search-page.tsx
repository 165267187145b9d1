import { Form, Link } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { CallerRole } from '#contract/access.ts'
import { toSearchResults, type FoundAudit } from './search-results.ts'

interface SearchPageProps {
  query: string
  audits: FoundAudit[]
  callerRole: CallerRole
}

/** The palette as a page, for browsers without script. */
export function SearchPage({ query, audits, callerRole }: SearchPageProps) {
  const results = toSearchResults(query, audits, callerRole)
  return (
    <>
      <PageHeader title="Search" description="Search the product’s pages and your audits." />
      <Form method="get" action={paths.search()} role="search" className="mb-4 flex max-w-xl gap-2">
        <Input type="search" name="q" aria-label="Search pages and audits" defaultValue={query} />
        <Button variant="primary">Search</Button>
      </Form>
      <Card isFlush>
        {results.length === 0 ? (
          <EmptyState headingLevel={2} drawing="search" title={`No results for “${query}”`}>
            Pages are found by name and topic, audits by URL.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line-soft">
            {results.map(({ key, label, kind, to, isExternal }) => (
              <li key={key}>
                <Link
                  to={to}
                  reloadDocument={isExternal}
                  className="flex justify-between gap-4 px-5 py-2.5 hover:bg-surface-hover"
                >
                  <span className="truncate font-medium text-ink-strong">{label}</span>
                  <span className="text-ink-soft">{kind}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

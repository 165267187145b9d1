import { Form } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { toPhoto } from '#app/labels/person-labels.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listPeerCandidates, PeerCandidate } from '#contract/people/nominations.ts'

export interface CandidatesPage {
  list: ReplyOf<typeof listPeerCandidates>
  query: QueryOf<typeof listPeerCandidates>
}

/** People to choose from, each with a button that makes them a peer. */
export function CandidateList({ list: { items, total }, query }: CandidatesPage) {
  const { q, sort, direction, page, pageSize } = query
  return (
    <section aria-labelledby="candidates">
      <h2 id="candidates" className="text-base">
        Add peers
      </h2>
      <ListPage
        search={{ label: 'Search people', value: q }}
        total={total}
        paging={{ page, pageSize, noun: 'person', nouns: 'people' }}
        headingLevel={3}
        empty={{
          drawing: 'people',
          title: 'Nobody to choose from',
          children: 'There is nobody else in your organization yet.',
        }}
        noMatch={{ title: 'No people match', children: 'Nobody matches this search.' }}
        table={{
          caption: 'People',
          columns: COLUMNS,
          rows: items,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
          rowActions: (candidate) => <Add candidate={candidate} />,
        }}
      />
    </section>
  )
}

const COLUMNS: readonly Column<PeerCandidate>[] = [
  {
    id: 'name',
    header: 'Name',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: (person) => (
      <span className="flex min-w-0 items-center gap-2.5 @max-2xl:pe-10">
        <Avatar name={person.name} src={toPhoto(person)} size="small" />
        <span className="min-w-0 truncate font-medium text-ink-strong" title={person.name}>
          {person.name}
        </span>
      </span>
    ),
  },
  {
    id: 'title',
    header: 'Job title',
    isSortable: true,
    share: 20,
    cell: ({ jobTitle }) => jobTitle ?? <span className="text-ink-soft">Not set</span>,
  },
  {
    id: 'load',
    header: 'Reviews assigned',
    phone: 'fact',
    align: 'end',
    cell: ({ load }) => load,
  },
  {
    id: 'refusal',
    header: 'Can’t be a peer',
    phone: 'fact',
    share: 30,
    cell: ({ refusal }) => refusal && <span title={refusal}>{refusal}</span>,
  },
]

function Add({ candidate: { id, name, refusal } }: { candidate: PeerCandidate }) {
  if (refusal !== null) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="userId" value={id} />
      <Button size="small" name="intent" value="nominate" icon={<Plus aria-hidden />}>
        Choose<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}

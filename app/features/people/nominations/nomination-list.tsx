import { Link } from '@remix-run/react'
import { toPhoto } from '#app/labels/person-labels.ts'
import { count } from '#app/lib/format.ts'
import { CYCLE_STATE_TONES } from '#app/labels/cycle-state-tones.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { CYCLE_STATE_WORDS } from '#contract/people/cycles.words.ts'
import type { listNominations, PeerChoice, SelectingCycle } from '#contract/people/nominations.ts'
import { countState } from './nomination-state.ts'

interface NominationListProps {
  list: ReplyOf<typeof listNominations>
  query: QueryOf<typeof listNominations>
}

const yes = (label: string) => [{ value: 'true', label }]
const toValue = (isOn: boolean) => (isOn ? 'true' : undefined)

/** The reviewees of a cycle whose peers the reader chooses or approves. */
export function NominationList({ list: { cycle, items, total, shortCount }, query }: NominationListProps) {
  const { q, mine, toApprove, short, sort, direction, page, pageSize } = query
  const { min, max } = cycle.peerSelection
  return (
    <ListPage
      header={{
        title: cycle.name,
        state: <Status tone={CYCLE_STATE_TONES[cycle.state]}>{CYCLE_STATE_WORDS[cycle.state]}</Status>,
        crumbs: [{ label: 'Peer selection', to: paths.nominations() }],
        description: `Who reviews each reviewee as a peer: between ${min} and ${max} people.`,
      }}
      notice={
        shortCount > 0 ? (
          <Callout
            tone="attention"
            title={`${count(shortCount, 'reviewee')} with fewer than ${count(min, 'approved peer')}`}
            action={
              <LinkButton to={paths.cycleNominations(cycle.id, { short: 'true' })} size="small">
                Show them
              </LinkButton>
            }
          />
        ) : null
      }
      search={{ label: 'Search reviewees', value: q }}
      filters={[
        {
          name: 'toApprove',
          label: 'Nominations',
          options: yes('Waiting for approval'),
          value: toValue(toApprove),
        },
        { name: 'short', label: 'Peers', options: yes('Too few'), value: toValue(short) },
        ...(mine ? [{ name: 'mine', label: 'Whose', isFromLink: true, shown: 'Mine', value: 'true' }] : []),
      ]}
      total={total}
      paging={{ page, pageSize, noun: 'reviewee' }}
      empty={{
        drawing: 'people',
        title: 'No reviewees yet',
        children: 'Once people are added to the review cycle, their peers are chosen here.',
      }}
      noMatch={{
        title: 'No reviewees match',
        children: 'No reviewee matches this search and these filters.',
      }}
      table={{
        caption: 'Reviewees',
        columns: toColumns(cycle),
        rows: items,
        rowKey: ({ participantId }) => participantId,
        sort: { by: sort, direction },
      }}
    />
  )
}

const toColumns = (cycle: SelectingCycle): Column<PeerChoice>[] => [
  {
    id: 'name',
    header: 'Reviewee',
    phone: 'title',
    isSortable: true,
    share: 40,
    cell: ({ reviewee, participantId }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={reviewee.name} src={toPhoto(reviewee)} size="small" />
        <Link
          to={paths.peerChoice(cycle.id, participantId)}
          prefetch="intent"
          title={reviewee.name}
          className="min-w-0 truncate rounded-sm font-medium text-ink-strong hover:underline focus-visible:-outline-offset-2"
        >
          {reviewee.name}
        </Link>
      </span>
    ),
  },
  {
    id: 'manager',
    header: 'Manager',
    isSortable: true,
    share: 30,
    cell: ({ manager }) => manager?.name ?? <span className="text-ink-soft">Nobody</span>,
  },
  {
    id: 'approved',
    header: 'Approved',
    phone: 'fact',
    cell: (choice) => {
      const approved = countState(choice, 'approved')
      const text = `${approved} of ${cycle.peerSelection.min}`
      return <Status tone={approved < cycle.peerSelection.min ? 'attention' : 'good'}>{text}</Status>
    },
  },
  {
    id: 'waiting',
    header: 'To approve',
    phone: 'fact',
    align: 'end',
    cell: (choice) => countState(choice, 'nominated') || <span className="text-ink-soft">–</span>,
  },
]

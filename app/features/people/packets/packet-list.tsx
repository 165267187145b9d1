import { Link } from '@remix-run/react'
import { ChartColumn } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { PACKET_STATES, type PacketState } from '#contract/people/cycles.words.ts'
import type { listPacketCycles, listPackets, ReviewPacket } from '#contract/people/packets.ts'
import {
  PACKET_STATE_WORDS,
  PACKET_SUBJECT_WORDS,
  PACKET_SUBJECTS,
  type PacketSubject,
} from '#contract/people/packets.words.ts'

interface PacketListProps {
  packets: ReviewPacket[]
  total: number
  tabs: ReplyOf<typeof listPackets>['tabs']
  query: QueryOf<typeof listPackets>
  cycles: ReplyOf<typeof listPacketCycles>['items']
  timeZone: string
}

const ABOUT = 'What was written about somebody in a review cycle, their score, and what they have been told.'

const EMPTY: Record<PacketSubject, { title: string; children: string }> = {
  me: {
    title: 'No review packets yet',
    children: 'Once you are reviewed, your packet appears here. You can read it when it is shared with you.',
  },
  reports: {
    title: 'No review packets of your reports',
    children: 'Packets of people whose manager you are in a review cycle appear here.',
  },
  all: {
    title: 'No review packets',
    children: 'Packets of all review cycles that you lead appear here once a cycle is launched.',
  },
}

export function PacketList({ packets, total, tabs, query, cycles, timeZone }: PacketListProps) {
  const { q, subject, cycleId, state, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={{
        title: 'Review packets',
        description: ABOUT,
        actions: subject === 'me' ? null : <ResultsLink cycles={cycles} cycleId={cycleId} />,
      }}
      notice={
        <Tabs
          label="Packets"
          tabs={PACKET_SUBJECTS.filter((each) => each === 'me' || each === subject || tabs[each] > 0).map(
            (value) => ({
              label: PACKET_SUBJECT_WORDS[value],
              to: paths.packets(value === 'me' ? {} : { subject: value }),
              isCurrent: value === subject,
              count: tabs[value],
            }),
          )}
        />
      }
      search={{ label: 'Search by name', value: q }}
      filters={[
        {
          name: 'cycleId',
          label: 'Review cycle',
          value: cycleId,
          options: cycles.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'state',
          label: 'Status',
          value: state,
          options: PACKET_STATES.map((value) => ({ value, label: PACKET_STATE_WORDS[value] })),
        },
      ]}
      exportTo={paths.packetsExport()}
      total={total}
      paging={{ page, pageSize, noun: 'packet' }}
      empty={EMPTY[subject]}
      noMatch={{ title: 'No packets match', children: 'No review packet matches this search and filters.' }}
      table={{
        caption: `Review packets: ${PACKET_SUBJECT_WORDS[subject]}`,
        columns: toColumns(timeZone, subject === 'me' ? [] : cycles),
        rows: packets,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
      }}
    />
  )
}

type Cycles = PacketListProps['cycles']

/** To the results of the review cycle that is filtered by, or of the newest that has some. */
function ResultsLink({ cycles, cycleId }: { cycles: Cycles; cycleId: string | undefined }) {
  const cycle = cycles.find(({ id, hasResults }) => hasResults && (cycleId === undefined || id === cycleId))
  if (!cycle) return null
  return (
    <LinkButton icon={<ChartColumn aria-hidden />} to={paths.results(cycle.id)}>
      Results of {cycle.name}
    </LinkButton>
  )
}

const TONES: Record<PacketState, Tone> = {
  pending: 'neutral',
  ready: 'attention',
  shared: 'good',
  acknowledged: 'good',
}

export function PacketStatus({ state }: { state: PacketState }) {
  return <Status tone={TONES[state]}>{PACKET_STATE_WORDS[state]}</Status>
}

const unknown = (text: string) => <span className="text-ink-soft">{text}</span>

/** Review cycles whose results the reader may read are linked to them. */
const toColumns = (timeZone: string, cycles: Cycles): Column<ReviewPacket>[] => [
  {
    id: 'name',
    header: 'Reviewee',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, reviewee }) => (
      <Link to={paths.packet(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
        {reviewee.name}
      </Link>
    ),
  },
  {
    id: 'cycle',
    header: 'Review cycle',
    phone: 'fact',
    isSortable: true,
    share: 20,
    cell: ({ cycle }) =>
      cycles.some(({ id, hasResults }) => hasResults && id === cycle.id) ? (
        <Link to={paths.results(cycle.id)} prefetch="intent" className="hover:underline">
          {cycle.name}
          <span className="sr-only">, results</span>
        </Link>
      ) : (
        cycle.name
      ),
  },
  {
    id: 'state',
    header: 'Status',
    phone: 'fact',
    isSortable: true,
    cell: ({ state }) => <PacketStatus state={state} />,
  },
  {
    id: 'score',
    header: 'Score',
    align: 'end',
    cell: ({ score }) => (score === null ? unknown('None') : score.toFixed(2)),
  },
  {
    id: 'manager',
    header: 'Manager',
    isExtra: true,
    cell: ({ manager }) => manager?.name ?? unknown('None'),
  },
  {
    id: 'shared',
    header: 'Shared',
    isExtra: 'least',
    isSortable: true,
    cell: ({ sharedAt }) => (sharedAt === null ? unknown('Not yet') : formatDate(sharedAt, timeZone)),
  },
]

import { Link, useLocation } from '@remix-run/react'
import { Trash2, UserPlus, UserRoundCog } from 'lucide-react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listParticipants, Participant } from '#contract/people/cycles.participants.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { PACKET_STATE_WORDS, PACKET_STATES } from '#contract/people/cycles.words.ts'
import { AddRevieweesDialog, type AddRevieweesProps } from './add-reviewees-dialog.tsx'
import { CycleHeader } from './cycle-header.tsx'

interface RevieweeListProps extends Omit<AddRevieweesProps, 'closeTo'> {
  cycle: CycleDetail
  participants: Participant[]
  total: number
  query: QueryOf<typeof listParticipants>
  /** Who is about to be removed. */
  toRemove: Participant | null
}

const STATES = PACKET_STATES.map((value) => ({ value, label: PACKET_STATE_WORDS[value] }))

export function RevieweeList(props: RevieweeListProps) {
  const { cycle, participants, total, query, toRemove, people, teams, lastResult } = props
  const { search } = useLocation()
  const adding = useDialog('add')
  const canEdit = isAllowed(cycle.allowedActions, 'edit-participants')
  const add = canEdit ? (
    <LinkButton variant="primary" icon={<UserPlus aria-hidden />} to={adding.address} preventScrollReset>
      Add reviewees
    </LinkButton>
  ) : null
  return (
    <>
      <CycleHeader cycle={cycle} current="reviewees" actions={total === 0 ? null : add} />
      <ListPage
        search={{ label: 'Search reviewees', value: query.q }}
        filters={[
          { name: 'state', label: 'Packet', options: STATES, value: query.state },
          {
            name: 'withoutManager',
            label: 'Manager',
            options: [{ value: 'true', label: 'Without a manager' }],
            value: query.withoutManager ? 'true' : undefined,
          },
        ]}
        exportTo={paths.cycleExport(cycle.id)}
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'reviewee' }}
        empty={{
          title: 'No reviewees yet',
          children: 'Add the people who are reviewed in this cycle.',
          action: add,
        }}
        noMatch={{
          title: 'No reviewees match',
          children: 'No reviewee matches this search and these filters.',
        }}
        table={{
          caption: 'Reviewees',
          columns: toColumns(cycle),
          rows: participants,
          rowKey: ({ id }) => id,
          sort: { by: query.sort, direction: query.direction },
          rowActions: (participant) => (
            <RevieweeMenu
              participant={participant}
              to={paths.cycleReviewee(cycle.id, participant.id)}
              removeTo={canEdit ? searchAddress(search, { remove: participant.id }) : null}
            />
          ),
        }}
      />
      {canEdit && adding.isOpen ? (
        <AddRevieweesDialog {...{ people, teams, lastResult }} closeTo={adding.closedAddress} />
      ) : null}
      {canEdit && toRemove ? (
        <RemoveDialog
          participant={toRemove}
          closeTo={paths.cycleReviewees(cycle.id) + searchAddress(search, { remove: null })}
        />
      ) : null}
    </>
  )
}

const none = <span className="text-ink-soft">None</span>

const toColumns = ({ id: cycleId, settings }: CycleDetail): Column<Participant>[] => [
  {
    id: 'name',
    header: 'Reviewee',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, reviewee }) => (
      <Link
        to={paths.cycleReviewee(cycleId, id)}
        prefetch="intent"
        className="font-medium text-ink-strong hover:underline"
      >
        {reviewee.name}
      </Link>
    ),
  },
  { id: 'job', header: 'Job title', isExtra: true, share: 20, cell: ({ jobTitle }) => jobTitle ?? none },
  {
    id: 'manager',
    header: 'Manager',
    phone: 'fact',
    isSortable: true,
    cell: ({ manager }) => manager?.name ?? none,
  },
  ...(settings.scorer === 'custom'
    ? [
        {
          id: 'scorer',
          header: 'Scorer',
          isExtra: true,
          cell: ({ scorer }: Participant) => scorer?.name ?? <span className="text-ink-soft">Manager</span>,
        },
      ]
    : []),
  {
    id: 'reviews',
    header: 'Reviews submitted',
    align: 'end',
    cell: ({ submittedCount, reviewCount }) => `${submittedCount} of ${reviewCount}`,
  },
  {
    id: 'state',
    header: 'Packet',
    phone: 'fact',
    cell: ({ state }) => (
      <Status tone={state === 'pending' ? 'neutral' : state === 'ready' ? 'attention' : 'good'}>
        {PACKET_STATE_WORDS[state]}
      </Status>
    ),
  },
]

interface RevieweeMenuProps {
  participant: Participant
  to: string
  removeTo: string | null
}

function RevieweeMenu({ participant, to, removeTo }: RevieweeMenuProps) {
  return (
    <RowMenu of={participant.reviewee.name}>
      <MenuLink to={to} icon={<UserRoundCog aria-hidden />}>
        Manager and reviewers
      </MenuLink>
      {removeTo === null ? null : (
        <>
          <MenuSeparator />
          <MenuLink to={removeTo} preventScrollReset icon={<Trash2 aria-hidden />}>
            Remove
          </MenuLink>
        </>
      )}
    </RowMenu>
  )
}

function RemoveDialog({ participant, closeTo }: { participant: Participant; closeTo: string }) {
  const { reviewee, reviewCount, submittedCount } = participant
  return (
    <ConfirmDialog
      title={`Remove ${reviewee.name}?`}
      description={
        reviewCount === 0
          ? 'Nothing has been written about them in this cycle. They can be added again.'
          : `All reviews about them in this cycle are deleted, ${submittedCount} of ${reviewCount} submitted. This can’t be undone.`
      }
      closeTo={closeTo}
      intent="remove"
      values={{ id: participant.id }}
      pendingText="Removing…"
      keep="Keep reviewee"
    >
      Remove reviewee
    </ConfirmDialog>
  )
}

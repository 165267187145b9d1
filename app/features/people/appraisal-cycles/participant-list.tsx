import type { SubmissionResult } from '@conform-to/react'
import { Link, useLocation } from '@remix-run/react'
import { ClipboardList, Trash2, UserPlus } from 'lucide-react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type {
  AppraisalParticipant,
  listAppraisalParticipants,
} from '#contract/people/appraisal-cycles.participants.ts'
import type { AppraisalCycleDetail } from '#contract/people/appraisal-cycles.ts'
import { APPRAISAL_STATE_WORDS } from '#contract/people/appraisals.words.ts'
import {
  AddParticipantsDialog,
  type AddParticipantsProps,
  ChooseTemplateDialog,
} from './participant-dialogs.tsx'
import { AppraisalCycleHeader } from './appraisal-cycle-header.tsx'

interface ParticipantListProps extends Omit<AddParticipantsProps, 'closeTo' | 'lastResult'> {
  cycle: AppraisalCycleDetail
  participants: AppraisalParticipant[]
  total: number
  query: QueryOf<typeof listAppraisalParticipants>
  toRemove: AppraisalParticipant | null
  toChoose: AppraisalParticipant | null
  results: Record<'add' | 'choose', SubmissionResult | undefined>
}

export function ParticipantList(props: ParticipantListProps) {
  const { cycle, participants, total, query } = props
  const { search } = useLocation()
  const adding = useDialog('add')
  const canEdit = isAllowed(cycle.allowedActions, 'edit-participants')
  const add = canEdit ? (
    <LinkButton variant="primary" icon={<UserPlus aria-hidden />} to={adding.address} preventScrollReset>
      Add participants
    </LinkButton>
  ) : null
  return (
    <>
      <AppraisalCycleHeader
        cycle={cycle}
        current="participants"
        isAdministrator
        actions={total === 0 ? null : add}
      />
      <ListPage
        search={{ label: 'Search participants', value: query.q }}
        filters={[
          {
            name: 'template',
            label: 'Template',
            options: [
              { value: 'chosen', label: 'With a template' },
              { value: 'none', label: 'Without a template' },
            ],
            value: query.template,
          },
        ]}
        exportTo={paths.appraisalsExport({ subject: 'all', cycleId: cycle.id })}
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'participant' }}
        empty={{
          title: 'No participants yet',
          children: 'Add the people who are appraised in this cycle, each with a template.',
          action: add,
        }}
        noMatch={{
          title: 'No participants match',
          children: 'No participant matches this search and this filter.',
        }}
        table={{
          caption: 'Participants',
          columns: COLUMNS,
          rows: participants,
          rowKey: ({ user }) => user.id,
          sort: { by: query.sort, direction: query.direction },
          rowActions: (participant) =>
            canEdit && participant.appraisal === null ? (
              <ParticipantMenu participant={participant} search={search} />
            ) : null,
        }}
      />
      {canEdit ? <Dialogs {...props} /> : null}
    </>
  )
}

function Dialogs(props: ParticipantListProps) {
  const { cycle, toRemove, toChoose, people, teams, templates, results } = props
  const { search } = useLocation()
  const adding = useDialog('add')
  const closeTo = (name: string) =>
    paths.appraisalParticipants(cycle.id) + searchAddress(search, { [name]: null })
  if (adding.isOpen)
    return (
      <AddParticipantsDialog
        {...{ people, teams, templates }}
        closeTo={adding.closedAddress}
        lastResult={results.add}
      />
    )
  if (toChoose)
    return (
      <ChooseTemplateDialog
        participant={toChoose}
        templates={templates}
        closeTo={closeTo('choose')}
        lastResult={results.choose}
      />
    )
  if (!toRemove) return null
  return (
    <ConfirmDialog
      title={`Remove ${toRemove.user.name}?`}
      description="They have no appraisal in this cycle. They can be added again."
      closeTo={closeTo('remove')}
      intent="remove"
      values={{ id: toRemove.user.id }}
      pendingText="Removing…"
      keep="Keep participant"
    >
      Remove participant
    </ConfirmDialog>
  )
}

const none = (text = 'None') => <span className="text-ink-soft">{text}</span>

const COLUMNS: Column<AppraisalParticipant>[] = [
  {
    id: 'name',
    header: 'Participant',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ user, appraisal }) =>
      appraisal ? (
        <Link to={paths.appraisal(appraisal.id)} className="font-medium text-ink-strong hover:underline">
          {user.name}
        </Link>
      ) : (
        <span className="font-medium text-ink-strong">{user.name}</span>
      ),
  },
  { id: 'job', header: 'Job title', isExtra: true, cell: ({ jobTitle }) => jobTitle ?? none() },
  { id: 'manager', header: 'Manager', isExtra: true, cell: ({ manager }) => manager?.name ?? none() },
  {
    id: 'template',
    header: 'Template',
    phone: 'fact',
    isSortable: true,
    cell: ({ template }) => template?.name ?? none('Not chosen'),
  },
  {
    id: 'appraisal',
    header: 'Appraisal',
    phone: 'fact',
    share: 20,
    cell: ({ appraisal, obstacle }) =>
      appraisal ? APPRAISAL_STATE_WORDS[appraisal.state] : (obstacle ?? none('Not created')),
  },
]

function ParticipantMenu({
  participant: { user },
  search,
}: {
  participant: AppraisalParticipant
  search: string
}) {
  return (
    <RowMenu of={user.name}>
      <MenuLink
        to={searchAddress(search, { choose: user.id })}
        preventScrollReset
        icon={<ClipboardList aria-hidden />}
      >
        Choose template
      </MenuLink>
      <MenuSeparator />
      <MenuLink
        to={searchAddress(search, { remove: user.id })}
        preventScrollReset
        icon={<Trash2 aria-hidden />}
      >
        Remove
      </MenuLink>
    </RowMenu>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { Archive, ArchiveRestore, Contact, Mail, ShieldOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ROLE_WORDS } from '#app/labels/role-labels.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { User } from '#contract/organization/users.ts'
import type { Person } from '#contract/organization/users.ts'
import { findRefusal, hasAction, isAllowed } from '#contract/allowed-actions.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { toPhoto } from '#app/labels/person-labels.ts'
import { TwoStepDialog } from './two-step-dialog.tsx'
import { UserForm } from './user-form.tsx'
import { UserIntent } from './user-intent.tsx'
import { UserStatus } from '#app/labels/user-status.tsx'

interface UserPageProps {
  person: Person
  reports: { people: { id: string; name: string }[]; total: number }
  managers: { id: string; name: string; email: string }[]
  teams: { id: string; name: string }[]
  viewer: Pick<User, 'id' | 'role'>
  timeZone: string
  lastResult: SubmissionResult | undefined
  isUnchanged: boolean
}

/** A user: a form for people who may change them, facts for others. */
export function UserPage(props: UserPageProps) {
  const { person, reports, managers, teams, viewer, timeZone, lastResult, isUnchanged } = props
  const { allowedActions } = person
  const archiving = useDialog('archive')
  const resetting = useDialog('two-step')
  const canEdit = isAllowed(allowedActions, 'edit')
  const archiveRefusal = findRefusal(allowedActions, 'archive')
  const canArchive = isAllowed(allowedActions, 'archive')
  const resetRefusal = findRefusal(allowedActions, 'reset-two-step')
  const canReset = isAllowed(allowedActions, 'reset-two-step')
  return (
    <>
      <PageHeader
        title={person.name}
        crumbs={[{ label: 'Users', to: paths.users() }]}
        state={<UserStatus status={person.status} />}
        description={person.email}
        actions={
          <>
            <LinkButton to={paths.person(person.id)} icon={<Contact aria-hidden />}>
              Open in directory
            </LinkButton>
            <NextAction person={person} />
          </>
        }
      />
      <Notice person={person} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {canEdit ? (
            <>
              {/* Remounted after a save, with the current values. */}
              <UserForm
                key={person.version}
                {...{ person, managers, teams, viewer, lastResult, isUnchanged }}
                isLastOwner={archiveRefusal?.reason === 'last-owner'}
              />
              {hasAction(allowedActions, 'reset-two-step') ? (
                <ActionCard
                  title="Two-step sign-in"
                  text={
                    resetRefusal?.text ??
                    'They sign in with a code. Turn this off if they have lost both their phone and their recovery codes.'
                  }
                  to={canReset ? resetting.address : undefined}
                  icon={<ShieldOff aria-hidden />}
                  label="Turn off two-step sign-in"
                />
              ) : null}
              <ActionCard
                title="Archive"
                text={
                  archiveRefusal?.text ??
                  'Signs them out everywhere and frees their seat. Their work stays, and you can restore them.'
                }
                to={canArchive ? archiving.address : undefined}
                icon={<Archive aria-hidden />}
                label={`Archive ${person.firstName}`}
              />
            </>
          ) : (
            <Facts person={person} />
          )}
        </div>
        <Aside person={person} reports={reports} timeZone={timeZone} />
      </div>
      {canArchive && archiving.isOpen ? (
        <ArchiveDialog person={person} isViewer={person.id === viewer.id} managers={managers} />
      ) : null}
      {canReset && resetting.isOpen ? (
        <TwoStepDialog person={person} closeTo={resetting.closedAddress} />
      ) : null}
    </>
  )
}

function NextAction({ person: { id, allowedActions } }: { person: Person }) {
  if (isAllowed(allowedActions, 'resend-invitation')) {
    return (
      <UserIntent id={id} intent="resend" next={paths.user(id)}>
        <Button icon={<Mail aria-hidden />}>Resend invitation</Button>
      </UserIntent>
    )
  }
  if (!isAllowed(allowedActions, 'restore')) return null
  return (
    <UserIntent id={id} intent="restore" next={paths.user(id)}>
      <Button variant="primary" icon={<ArchiveRestore aria-hidden />}>
        Restore
      </Button>
    </UserIntent>
  )
}

/** Reasons, only for people with any action here. */
const findTold = ({ allowedActions }: Person, action: 'resend-invitation' | 'restore') =>
  hasAction(allowedActions, action) ? findRefusal(allowedActions, action) : null

function Notice({ person }: Pick<UserPageProps, 'person'>) {
  const resendRefusal = findTold(person, 'resend-invitation')
  const restoreRefusal = findTold(person, 'restore')
  if (person.allowedActions.some(({ refusal }) => refusal?.reason === 'owners')) {
    return (
      <div className="mb-6">
        <Callout>{person.name} is an owner. Only an owner can change an owner.</Callout>
      </div>
    )
  }
  if (resendRefusal) {
    return (
      <div className="mb-6">
        <Callout>To resend the invitation: {resendRefusal.text}</Callout>
      </div>
    )
  }
  if (person.status !== 'archived') return null
  return (
    <div className="mb-6">
      <Callout>
        {person.name} is archived and can’t sign in. Their work is still here
        {isAllowed(person.allowedActions, 'restore') ? '; restore them to make changes.' : '.'}
        {restoreRefusal ? ` To restore them: ${restoreRefusal.text}` : null}
      </Callout>
    </div>
  )
}

interface ActionCardProps {
  title: string
  text: string
  /** URL of the confirmation dialog; undefined where the action is refused, as the text says. */
  to: string | undefined
  icon: ReactElement
  label: string
}

function ActionCard({ title, text, to, icon, label }: ActionCardProps) {
  return (
    <Card title={title} className="max-w-xl">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-sm">{text}</p>
        {to === undefined ? null : (
          <LinkButton to={to} preventScrollReset icon={icon} className="max-w-full">
            <span className="truncate">{label}</span>
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

const orNone = (value: string | null, none = 'Not set') =>
  value ?? <span className="text-ink-soft">{none}</span>

function Facts({ person: { role, jobTitle, phone, managerId, managerName, teams } }: { person: Person }) {
  return (
    <Card>
      <DescriptionList
        items={[
          { term: 'Role', value: ROLE_WORDS[role].word },
          { term: 'Job title', value: orNone(jobTitle) },
          { term: 'Phone', value: orNone(phone) },
          {
            term: 'Manager',
            value:
              managerId && managerName ? (
                <Link to={paths.user(managerId)} className="link">
                  {managerName}
                </Link>
              ) : (
                'Nobody'
              ),
          },
          { term: 'Teams', value: orNone(teams.map(({ name }) => name).join(', ') || null, 'None') },
        ]}
      />
    </Card>
  )
}

function Aside({ person, reports, timeZone }: Pick<UserPageProps, 'person' | 'reports' | 'timeZone'>) {
  const { name, lastSeenAt, createdAt, archivedAt } = person
  const rest = reports.total - reports.people.length
  return (
    <aside aria-label={`About ${name}`} className="flex flex-col gap-4">
      <Card>
        <div className="flex items-center gap-3 pb-2">
          <Avatar name={name} src={toPhoto(person)} size="large" />
          <p className="min-w-0 font-medium wrap-anywhere text-ink-strong">{name}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-ink-soft">Last seen</dt>
          <dd>{lastSeenAt ? formatDate(lastSeenAt, timeZone) : 'Never'}</dd>
          <dt className="text-ink-soft">Added</dt>
          <dd>{formatDate(createdAt, timeZone)}</dd>
          {archivedAt ? (
            <>
              <dt className="text-ink-soft">Archived</dt>
              <dd>{formatDate(archivedAt, timeZone)}</dd>
            </>
          ) : null}
        </dl>
      </Card>
      {reports.total > 0 ? (
        <Card title="Direct reports">
          <ul className="flex flex-col gap-1">
            {reports.people.map(({ id, name: report }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={paths.user(id)} className="link">
                  {report}
                </Link>
              </li>
            ))}
            {rest > 0 ? <li className="text-ink-soft">and {rest} more</li> : null}
          </ul>
        </Card>
      ) : null}
    </aside>
  )
}

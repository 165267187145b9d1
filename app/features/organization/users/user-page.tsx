import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { Archive, ArchiveRestore, Mail, ShieldOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
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
import {
  findObstacle,
  findResetObstacle,
  REFUSALS,
  type Standing,
} from '#contract/organization/users.policy.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { toPhoto } from '#app/labels/person-labels.ts'
import { TwoStepDialog } from './two-step-dialog.tsx'
import { UserForm } from './user-form.tsx'
import { UserIntent } from './user-intent.tsx'
import { UserStatus } from './user-status.tsx'

interface UserPageProps {
  person: Person
  reports: { people: { id: string; name: string }[]; total: number }
  managers: { id: string; name: string; email: string }[]
  teams: { id: string; name: string }[]
  canEdit: boolean
  /** Null for those who may not change this person. */
  standing: Standing | null
  viewer: Pick<User, 'id' | 'role'>
  timeZone: string
  lastResult: SubmissionResult | undefined
}

/** Somebody: a form for who may change them, facts for the others. */
export function UserPage(props: UserPageProps) {
  const { person, reports, managers, teams, canEdit, standing, viewer, timeZone, lastResult } = props
  const archiving = useDialog('archive')
  const resetting = useDialog('two-step')
  const isLastOwner = standing !== null && findObstacle('archive', person, standing) !== undefined
  const hasReset = canEdit && person.hasTwoStep === true
  const resetObstacle = findResetObstacle(viewer, person)
  const canReset = hasReset && !resetObstacle
  return (
    <>
      <PageHeader
        title={person.name}
        crumbs={[{ label: 'Users', to: paths.users() }]}
        state={<UserStatus status={person.status} />}
        description={person.email}
        actions={standing ? <NextAction person={person} standing={standing} /> : null}
      />
      <Notice {...{ person, viewer, standing }} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {canEdit ? (
            <>
              {/* Drawn anew after it was saved, with what is known then. */}
              <UserForm
                key={person.version}
                {...{ person, managers, teams, viewer, isLastOwner, lastResult }}
              />
              {hasReset ? (
                <ActionCard
                  title="Two-step sign-in"
                  text={
                    resetObstacle
                      ? REFUSALS[resetObstacle]
                      : 'They sign in with a code. Turn this off if they have lost both their phone and their recovery codes.'
                  }
                  to={resetObstacle ? undefined : resetting.address}
                  icon={<ShieldOff aria-hidden />}
                  label="Turn off two-step sign-in"
                />
              ) : null}
              <ActionCard
                title="Archive"
                text={
                  isLastOwner
                    ? REFUSALS['last-owner']
                    : 'Signs them out everywhere and frees their seat. Their work stays, and you can restore them.'
                }
                to={isLastOwner ? undefined : archiving.address}
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
      {canEdit && !isLastOwner && archiving.isOpen ? (
        <ArchiveDialog person={person} isViewer={person.id === viewer.id} />
      ) : null}
      {canReset && resetting.isOpen ? (
        <TwoStepDialog person={person} closeTo={resetting.closedAddress} />
      ) : null}
    </>
  )
}

function findNext({ status }: Person): 'resend' | 'restore' | undefined {
  if (status === 'active') return undefined
  return status === 'invited' ? 'resend' : 'restore'
}

function NextAction({ person, standing }: { person: Person; standing: Standing }) {
  const { id } = person
  const next = findNext(person)
  if (!next || findObstacle(next, person, standing)) return null
  if (next === 'resend') {
    return (
      <UserIntent id={id} intent="resend" next={paths.user(id)}>
        <Button icon={<Mail aria-hidden />}>Resend invitation</Button>
      </UserIntent>
    )
  }
  return (
    <UserIntent id={id} intent="restore" next={paths.user(id)}>
      <Button variant="primary" icon={<ArchiveRestore aria-hidden />}>
        Restore
      </Button>
    </UserIntent>
  )
}

function Notice({ person, viewer, standing }: Pick<UserPageProps, 'person' | 'viewer' | 'standing'>) {
  const isForOwners = isAdministrator(viewer) && !standing
  const next = findNext(person)
  const obstacle = next && standing ? findObstacle(next, person, standing) : undefined
  if (isForOwners) {
    return (
      <div className="mb-6">
        <Callout>{person.name} is an owner. Only an owner can change an owner.</Callout>
      </div>
    )
  }
  if (person.status === 'invited' && obstacle) {
    return (
      <div className="mb-6">
        <Callout>To resend the invitation: {REFUSALS[obstacle]}</Callout>
      </div>
    )
  }
  if (person.status !== 'archived') return null
  return (
    <div className="mb-6">
      <Callout>
        {person.name} is archived and can’t sign in. Their work is still here
        {standing && !obstacle ? '; restore them to make changes.' : '.'}
        {obstacle ? ` To restore them: ${REFUSALS[obstacle]}` : null}
      </Callout>
    </div>
  )
}

interface ActionCardProps {
  title: string
  text: string
  /** Of the dialog that asks once more; undefined where it can't be done, which the text says. */
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

const orNone = (value: string | null) => value ?? <span className="text-ink-soft">Not set</span>

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
          { term: 'Teams', value: orNone(teams.map(({ name }) => name).join(', ') || null) },
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

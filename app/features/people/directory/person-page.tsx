import { Link } from '@remix-run/react'
import { Network, UserCog } from 'lucide-react'
import { toPhoto } from '#app/labels/person-labels.ts'
import type { PersonSection } from '#app/labels/person-section.ts'
import { UserStatus } from '#app/labels/user-status.tsx'
import { count, formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { type Description, DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { ColleagueDetail } from '#contract/people/directory.ts'
import { toZoneLabel } from '#contract/time-zone-names.ts'

interface PersonPageProps {
  person: ColleagueDetail
  /** The first of those who report to the person. */
  reports: { people: { id: string; name: string }[]; total: number }
  sections: PersonSection[]
  isAdministrator: boolean
  /** Of the organization, which holds where the person has none. */
  timeZone: string
}

/** A person as their colleagues see them. What slices tell of somebody is a section each. */
export function PersonPage({ person, reports, sections, isAdministrator, timeZone }: PersonPageProps) {
  const { id, name, status, jobTitle } = person
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Directory', to: paths.people() }]}
        state={status === 'active' ? null : <UserStatus status={status} />}
        description={jobTitle}
        actions={
          <>
            {isAdministrator ? (
              <LinkButton to={paths.user(id)} icon={<UserCog aria-hidden />}>
                Edit in settings
              </LinkButton>
            ) : null}
            {status === 'archived' ? null : (
              <LinkButton to={paths.orgChart({ of: id })} icon={<Network aria-hidden />}>
                Show in org chart
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <div className="flex items-center gap-4 pb-3">
              <Avatar name={name} src={toPhoto(person)} size="large" />
              <p className="min-w-0 font-medium wrap-anywhere text-ink-strong">{name}</p>
            </div>
            <DescriptionList items={toFacts(person, timeZone)} />
          </Card>
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
        <Line person={person} reports={reports} />
      </div>
    </>
  )
}

const orNone = (value: string | null, none = 'Not set') =>
  value ?? <span className="text-ink-soft">{none}</span>

/** What the reader may not see is left out. */
function toFacts(person: ColleagueDetail, timeZone: string): Description[] {
  const { email, phone, teams, startDate } = person
  return [
    ...(email === undefined
      ? []
      : [
          {
            term: 'Email',
            value: (
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            ),
          },
        ]),
    ...(phone === undefined
      ? []
      : [
          {
            term: 'Phone',
            value:
              phone === null ? (
                orNone(null)
              ) : (
                <a href={`tel:${phone.replaceAll(' ', '')}`} className="link">
                  {phone}
                </a>
              ),
          },
        ]),
    { term: 'Teams', value: orNone(teams.map(({ name }) => name).join(', ') || null, 'None') },
    {
      term: 'Start date',
      // A calendar day has no time zone.
      value: orNone(startDate && formatDate(`${startDate}T00:00:00Z`, 'UTC')),
    },
    { term: 'Time zone', value: toZoneLabel(person.timeZone ?? timeZone) },
  ]
}

function Section({ section: { title, items, empty, more } }: { section: PersonSection }) {
  return (
    <Card
      title={title}
      footer={
        more ? (
          <Link to={more.to} className="link">
            {more.label}
          </Link>
        ) : null
      }
    >
      {items.length === 0 ? <p className="text-ink-soft">{empty}</p> : null}
      <ul className="flex flex-col gap-2">
        {items.map(({ id, label, to, detail }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={to} className="link">
              {label}
            </Link>
            {detail ? <span className="block text-ink-soft">{detail}</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whom they report to, up to the top, and who reports to them. */
function Line({ person, reports }: Pick<PersonPageProps, 'person' | 'reports'>) {
  const { id, name, line } = person
  const rest = reports.total - reports.people.length
  return (
    <aside aria-label={`Reporting line of ${name}`} className="flex flex-col gap-4">
      <Card title="Reports to">
        {line.length === 0 ? (
          <p className="text-ink-soft">Nobody</p>
        ) : (
          <ol className="flex flex-col gap-2">
            {line.toReversed().map((manager) => (
              <li key={manager.id} className="flex min-w-0 items-center gap-2.5">
                <Avatar name={manager.name} src={toPhoto(manager)} size="small" />
                <span className="min-w-0 wrap-anywhere">
                  <Link to={paths.person(manager.id)} className="link">
                    {manager.name}
                  </Link>
                  {manager.jobTitle ? <span className="block text-ink-soft">{manager.jobTitle}</span> : null}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Card>
      {reports.total > 0 ? (
        <Card
          title="Direct reports"
          description={
            person.reports.all > reports.total
              ? `${count(person.reports.all, 'person', 'people')} over all levels`
              : undefined
          }
        >
          <ul className="flex flex-col gap-1">
            {reports.people.map((report) => (
              <li key={report.id} className="wrap-anywhere">
                <Link to={paths.person(report.id)} className="link">
                  {report.name}
                </Link>
              </li>
            ))}
            {rest > 0 ? (
              <li>
                <Link to={paths.people({ managerId: id })} className="link">
                  and {rest} more
                </Link>
              </li>
            ) : null}
          </ul>
        </Card>
      ) : null}
    </aside>
  )
}

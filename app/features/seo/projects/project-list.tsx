import { Link } from '@remix-run/react'
import { CalendarClock, Plus, Settings2, Trash2 } from 'lucide-react'
import { ScoreStatus } from '#app/labels/score-status.tsx'
import { formatDateTime, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ProjectReason } from '#contract/seo/projects.actions.ts'
import type { listProjects, Project } from '#contract/seo/projects.ts'
import { FREQUENCIES, FREQUENCY_WORDS } from '#contract/seo/projects.words.ts'
import { ProjectObstacle } from './project-obstacle.tsx'
import { ScheduleCell } from './schedule-cell.tsx'

interface ProjectListProps {
  projects: Project[]
  total: number
  query: QueryOf<typeof listProjects>
  /** Why no project can be created now. */
  obstacle: ProjectReason | null
  way: LinkAction | null
  timeZone: string
}

const SCHEDULE_OPTIONS = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))

export function ProjectList({ projects, total, query, obstacle, way, timeZone }: ProjectListProps) {
  const { q, frequency, sort, direction, page, pageSize } = query
  const create = obstacle ? null : (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newProject()}>
      New project
    </LinkButton>
  )
  return (
    <ListPage
      header={{
        title: 'Projects',
        description: 'Sites with saved crawl settings, audited with one click or on a schedule.',
        actions: create,
      }}
      notice={
        obstacle ? (
          <div className="mb-4">
            <ProjectObstacle obstacle={obstacle} way={way} />
          </div>
        ) : null
      }
      search={{ label: 'Search projects', value: q }}
      filters={[{ name: 'frequency', label: 'Schedule', options: SCHEDULE_OPTIONS, value: frequency }]}
      exportTo={paths.projectsExport()}
      total={total}
      paging={{ page, pageSize, noun: 'project' }}
      empty={{
        drawing: 'search',
        title: 'No projects yet',
        action: create,
        children: 'Save a site with its crawl settings. Then start audits with one click, or on a schedule.',
      }}
      noMatch={{
        title: 'No projects match these filters',
        children: 'Remove a filter, or search for something else.',
      }}
      table={{
        caption: 'Projects',
        columns: toColumns(timeZone),
        rows: projects,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: (project) => <ProjectMenu project={project} />,
      }}
    />
  )
}

const none = (text: string) => <span className="text-ink-soft">{text}</span>

function toColumns(timeZone: string): Column<Project>[] {
  return [
    {
      id: 'name',
      header: 'Project',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ id, name, url }) => (
        <>
          <Link
            to={paths.project(id)}
            prefetch="intent"
            className="font-medium text-ink-strong hover:underline"
          >
            {name}
          </Link>
          <span className="block truncate text-xs font-normal text-ink-soft">{shortUrl(url)}</span>
        </>
      ),
    },
    {
      id: 'score',
      header: 'Health',
      phone: 'fact',
      isSortable: true,
      cell: ({ lastAudit }) => <ScoreStatus score={lastAudit?.score ?? null} />,
    },
    {
      id: 'errors',
      header: 'Errors',
      align: 'end',
      cell: ({ lastAudit }) =>
        lastAudit === null || lastAudit.score === null ? none('–') : formatNumber(lastAudit.counts.error),
    },
    {
      id: 'next',
      header: 'Schedule',
      phone: 'fact',
      isSortable: true,
      cell: ({ schedule, lastRun }) => <ScheduleCell schedule={schedule} lastRun={lastRun} />,
    },
    {
      id: 'audited',
      header: 'Last audit',
      align: 'end',
      isSortable: true,
      cell: ({ lastAudit }) =>
        lastAudit ? (
          <Link to={paths.audit(lastAudit.id)} className="hover:underline">
            <time dateTime={lastAudit.createdAt}>{formatDateTime(lastAudit.createdAt, timeZone)}</time>
          </Link>
        ) : (
          none('Never')
        ),
    },
  ]
}

function ProjectMenu({ project: { id, name } }: { project: Project }) {
  return (
    <RowMenu of={name}>
      <MenuLink to={paths.projectSettings(id)} icon={<Settings2 aria-hidden />}>
        Settings
      </MenuLink>
      <MenuLink to={paths.projectSchedule(id)} icon={<CalendarClock aria-hidden />}>
        Schedule
      </MenuLink>
      <MenuSeparator />
      <MenuLink to={paths.deleteProject(id)} icon={<Trash2 aria-hidden />}>
        Delete
      </MenuLink>
    </RowMenu>
  )
}

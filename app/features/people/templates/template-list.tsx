import { Form, Link, useLocation } from '@remix-run/react'
import { Archive, ArchiveRestore, Copy, CopyPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Badge, Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { MenuButton, MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listReviewTemplates, ReviewTemplate } from '#contract/people/templates.ts'
import {
  TEMPLATE_STATUS_WORDS,
  TEMPLATE_TAB_WORDS,
  TEMPLATE_TABS,
  type TemplateTab,
} from '#contract/people/templates.words.ts'
import { DeleteTemplateDialog } from './delete-template-dialog.tsx'

interface TemplateListProps {
  templates: ReviewTemplate[]
  total: number
  tabs: Record<TemplateTab, number>
  tags: string[]
  query: QueryOf<typeof listReviewTemplates>
  /** Managers read only. */
  isAdministrator: boolean
  timeZone: string
  /** The template that is about to be deleted. */
  toDelete: ReviewTemplate | null
}

const ABOUT = 'What each kind of reviewer is asked: questions in their order, and goals.'

const EMPTY: Record<TemplateTab, { title: string; children: string }> = {
  your: { title: 'No templates yet', children: 'Create your own, or copy one of those that we recommend.' },
  recommended: { title: 'No recommended templates', children: 'There are none at the moment.' },
  archived: { title: 'No archived templates', children: 'Templates that you archive are kept here.' },
}

const STATUSES = (['draft', 'in_use'] as const).map((value) => ({
  value,
  label: TEMPLATE_STATUS_WORDS[value],
}))

export function TemplateList(props: TemplateListProps) {
  const { templates, total, tabs, tags, query, isAdministrator, timeZone, toDelete } = props
  const { q, tab, status, tag, sort, direction, page, pageSize } = query
  const { search } = useLocation()
  const tagFilter = {
    name: 'tag',
    label: 'Tag',
    options: tags.map((value) => ({ value, label: value })),
    value: tag,
  }
  const statusFilter = { name: 'status', label: 'Status', options: STATUSES, value: status }
  return (
    <>
      <ListPage
        header={{
          title: 'Review templates',
          description: isAdministrator ? ABOUT : `${ABOUT} Only administrators can add or change them.`,
          actions: isAdministrator ? <CreateTemplate /> : null,
        }}
        notice={
          <Tabs
            label="Templates"
            tabs={TEMPLATE_TABS.map((value) => ({
              label: TEMPLATE_TAB_WORDS[value],
              to: paths.templates(value === 'your' ? {} : { tab: value }),
              isCurrent: value === tab,
              count: tabs[value],
            }))}
          />
        }
        search={{ label: 'Search templates', value: q }}
        filters={tab === 'your' ? [statusFilter, tagFilter] : [tagFilter]}
        exportTo={paths.templatesExport()}
        total={total}
        paging={{ page, pageSize, noun: 'template' }}
        empty={{
          ...EMPTY[tab],
          action:
            tab === 'your' && isAdministrator ? (
              <span className="flex flex-wrap justify-center gap-2">
                <CreateTemplate />
                <LinkButton to={paths.templates({ tab: 'recommended' })}>Browse recommended</LinkButton>
              </span>
            ) : null,
        }}
        noMatch={{
          title: 'No templates match',
          children: 'No template matches this search and these filters.',
        }}
        table={{
          caption: TEMPLATE_TAB_WORDS[tab],
          columns: toColumns(tab, timeZone),
          rows: templates,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
          rowActions: isAdministrator
            ? (template) => <TemplateActions template={template} search={search} />
            : undefined,
        }}
      />
      {toDelete ? (
        <DeleteTemplateDialog
          template={toDelete}
          closeTo={paths.templates() + searchAddress(search, { delete: null })}
        />
      ) : null}
    </>
  )
}

const NAME: Column<ReviewTemplate> = {
  id: 'name',
  header: 'Template',
  phone: 'title',
  isSortable: true,
  share: 30,
  cell: ({ id, name }) => (
    <Link to={paths.template(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
      {name}
    </Link>
  ),
}

const FACTS: readonly Column<ReviewTemplate>[] = [
  {
    id: 'questions',
    header: 'Questions',
    sortName: 'number of questions',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ questionCount }) => questionCount,
  },
  {
    id: 'goals',
    header: 'Goals',
    isExtra: true,
    cell: ({ includeGoals }) => (includeGoals ? 'Included' : <span className="text-ink-soft">No</span>),
  },
  {
    id: 'tags',
    header: 'Tags',
    share: 20,
    cell: ({ tags }) => (
      <span className="flex flex-wrap gap-1">
        {tags.length === 0 ? <span className="text-ink-soft">None</span> : null}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
  },
]

const toColumns = (tab: TemplateTab, timeZone: string): Column<ReviewTemplate>[] => [
  NAME,
  ...(tab === 'your'
    ? [
        {
          id: 'status',
          header: 'Status',
          phone: 'fact' as const,
          cell: (template: ReviewTemplate) => <TemplateStatus status={template.status} />,
        },
      ]
    : []),
  ...FACTS,
  ...(tab === 'recommended'
    ? []
    : [
        {
          id: 'createdBy',
          header: 'Created by',
          isExtra: true,
          cell: ({ createdBy }: ReviewTemplate) =>
            createdBy?.name ?? <span className="text-ink-soft">Unknown</span>,
        },
        {
          id: 'created',
          header: 'Created',
          isExtra: 'least' as const,
          isSortable: true,
          cell: ({ createdAt }: ReviewTemplate) => createdAt && formatDate(createdAt, timeZone),
        },
      ]),
]

export function TemplateStatus({ status }: { status: ReviewTemplate['status'] }) {
  return <Status tone={status === 'in_use' ? 'active' : 'neutral'}>{TEMPLATE_STATUS_WORDS[status]}</Status>
}

function TemplateActions({ template, search }: { template: ReviewTemplate; search: string }) {
  const { id, name, source, status, uses } = template
  if (source === 'recommended')
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button size="small" name="intent" value="duplicate" icon={<Copy aria-hidden />}>
          Copy<span className="sr-only"> “{name}”</span>
        </Button>
      </Form>
    )
  return (
    <RowMenu of={name}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {status === 'archived' ? (
          <MenuButton name="intent" value="restore" icon={<ArchiveRestore aria-hidden />}>
            Restore
          </MenuButton>
        ) : (
          <>
            <MenuLink to={paths.template(id)} icon={<Pencil aria-hidden />}>
              Edit
            </MenuLink>
            <MenuButton name="intent" value="duplicate" icon={<CopyPlus aria-hidden />}>
              Duplicate
            </MenuButton>
            <MenuButton name="intent" value="archive" icon={<Archive aria-hidden />}>
              Archive
            </MenuButton>
          </>
        )}
      </Form>
      {uses > 0 ? null : (
        <>
          <MenuSeparator />
          <MenuLink
            to={paths.templates() + searchAddress(search, { delete: id })}
            icon={<Trash2 aria-hidden />}
          >
            Delete
          </MenuLink>
        </>
      )}
    </RowMenu>
  )
}

function CreateTemplate() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newTemplate()}>
      Create template
    </LinkButton>
  )
}

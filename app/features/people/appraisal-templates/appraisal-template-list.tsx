import { Form, Link } from '@remix-run/react'
import { Archive, ArchiveRestore, CopyPlus, Pencil, Plus } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { MenuButton, MenuLink, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AppraisalTemplate, listAppraisalTemplates } from '#contract/people/appraisal-templates.ts'
import {
  APPRAISAL_TEMPLATE_STATUS_WORDS,
  APPRAISAL_TEMPLATE_STATUSES,
  type AppraisalTemplateStatus,
} from '#contract/people/appraisal-templates.words.ts'

interface TemplateListProps {
  templates: AppraisalTemplate[]
  total: number
  query: QueryOf<typeof listAppraisalTemplates>
  /** Managers read only. */
  isAdministrator: boolean
  timeZone: string
}

const ABOUT = 'The key result areas that people of a role are appraised by, and how much each of them counts.'

const STATUSES = APPRAISAL_TEMPLATE_STATUSES.map((value) => ({
  value,
  label: APPRAISAL_TEMPLATE_STATUS_WORDS[value],
}))

export function AppraisalTemplateList(props: TemplateListProps) {
  const { templates, total, query, isAdministrator, timeZone } = props
  const { q, status, sort, direction, page, pageSize } = query
  const add = isAdministrator ? <CreateTemplate /> : null
  return (
    <ListPage
      header={{
        title: 'Appraisal templates',
        description: isAdministrator ? ABOUT : `${ABOUT} Only administrators can add or change them.`,
        actions: add,
      }}
      search={{ label: 'Search appraisal templates', value: q }}
      filters={[{ name: 'status', label: 'Status', options: STATUSES, value: status }]}
      exportTo={paths.appraisalTemplatesExport()}
      total={total}
      paging={{ page, pageSize, noun: 'template' }}
      empty={{
        title: 'No appraisal templates yet',
        children: isAdministrator
          ? 'A template says what people of a role are rated in. Appraisal cycles need one for each participant.'
          : 'Your administrators have not added any yet.',
        action: add,
      }}
      noMatch={{
        title: 'No templates match',
        children: 'No appraisal template matches this search and this status.',
      }}
      table={{
        caption: 'Appraisal templates',
        columns: toColumns(timeZone),
        rows: templates,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: isAdministrator ? (template) => <TemplateActions template={template} /> : undefined,
      }}
    />
  )
}

const TONES: Readonly<Record<AppraisalTemplateStatus, Tone>> = {
  draft: 'neutral',
  published: 'good',
  archived: 'neutral',
}

export function TemplateStatus({ status }: { status: AppraisalTemplateStatus }) {
  return <Status tone={TONES[status]}>{APPRAISAL_TEMPLATE_STATUS_WORDS[status]}</Status>
}

const toColumns = (timeZone: string): Column<AppraisalTemplate>[] => [
  {
    id: 'name',
    header: 'Template',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, name }) => (
      <Link
        to={paths.appraisalTemplate(id)}
        prefetch="intent"
        className="font-medium text-ink-strong hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'areas',
    header: 'Key result areas',
    sortName: 'number of key result areas',
    phone: 'fact',
    isSortable: true,
    share: 40,
    cell: ({ keyResultAreas }) =>
      keyResultAreas.length === 0 ? (
        <span className="text-ink-soft">None</span>
      ) : (
        keyResultAreas.map(({ name, weightage }) => `${name} ${weightage}%`).join(', ')
      ),
  },
  { id: 'status', header: 'Status', phone: 'fact', cell: ({ status }) => <TemplateStatus status={status} /> },
  { id: 'revision', header: 'Revision', align: 'end', isExtra: true, cell: ({ revision }) => revision },
  { id: 'uses', header: 'Cycles', align: 'end', isExtra: true, cell: ({ uses }) => uses },
  {
    id: 'created',
    header: 'Created',
    isExtra: 'least',
    isSortable: true,
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
]

function TemplateActions({ template: { id, name, status } }: { template: AppraisalTemplate }) {
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
            <MenuLink to={paths.appraisalTemplate(id)} icon={<Pencil aria-hidden />}>
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
    </RowMenu>
  )
}

function CreateTemplate() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newAppraisalTemplate()}>
      Create template
    </LinkButton>
  )
}

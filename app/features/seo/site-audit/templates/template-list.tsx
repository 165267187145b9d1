import { Link } from '@remix-run/react'
import { SeverityStatus } from '#app/labels/severity-status.tsx'
import { count, formatNumber, formatTenths, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listTemplates, PageTemplate } from '#contract/seo/site-audit.templates.ts'

interface TemplateListProps {
  auditId: string
  templates: PageTemplate[]
  total: number
  query: QueryOf<typeof listTemplates>
}

const SIZE_OPTIONS = [2, 5, 20, 100, 1000].map((pages) => ({
  value: String(pages),
  label: `${formatNumber(pages)} pages or more`,
}))

/** The templates that the pages of an audit come from. */
export function TemplateList({ auditId, templates, total, query }: TemplateListProps) {
  const { q, minPages, sort, direction, page, pageSize } = query
  return (
    <ListPage
      notice={
        <p className="mb-4 max-w-prose text-ink-soft">
          Pages with the same URL pattern and page structure. An issue that is fixed in a template is fixed on
          all of its pages.
        </p>
      }
      search={{ label: 'Search patterns', value: q }}
      filters={[{ name: 'minPages', label: 'Pages', options: SIZE_OPTIONS, value: minPages?.toString() }]}
      exportTo={paths.auditTemplatesExport(auditId)}
      hasJsonLines
      total={total}
      paging={{ page, pageSize, noun: 'template' }}
      empty={{
        title: 'No templates',
        children:
          'Pages are grouped when an audit ends. This audit read no pages, or was made by an earlier version.',
      }}
      noMatch={{
        title: 'No templates match these filters',
        children: 'Remove a filter, or search for another folder.',
      }}
      table={{
        caption: 'Templates of this audit',
        columns: toColumns(auditId),
        rows: templates,
        rowKey: ({ id }) => String(id),
        sort: { by: sort, direction },
      }}
    />
  )
}

function toColumns(auditId: string): Column<PageTemplate>[] {
  return [
    {
      id: 'pattern',
      header: 'Template',
      phone: 'title',
      share: 40,
      isSortable: true,
      cell: ({ id, pattern, example }) => (
        <>
          <Link
            to={paths.auditPages(auditId, { template: id })}
            className="font-medium wrap-anywhere whitespace-normal text-ink-strong hover:underline"
          >
            {pattern}
          </Link>
          <span className="block truncate text-xs font-normal text-ink-soft" title={example}>
            such as {shortUrl(example)}
          </span>
        </>
      ),
    },
    {
      id: 'pages',
      header: 'Pages',
      align: 'end',
      phone: 'fact',
      isSortable: true,
      cell: ({ pages }) => formatNumber(pages),
    },
    {
      id: 'average',
      header: 'Issues per page',
      align: 'end',
      phone: 'fact',
      isSortable: true,
      cell: ({ averageIssues }) => formatTenths(averageIssues),
    },
    {
      id: 'issues',
      header: 'Issues',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: ({ issues }) => formatNumber(issues),
    },
    {
      id: 'worst',
      header: 'Worst issue',
      phone: 'fact',
      share: 30,
      cell: (template) => <WorstIssue auditId={auditId} template={template} />,
    },
  ]
}

function WorstIssue({ auditId, template: { id, worst } }: { auditId: string; template: PageTemplate }) {
  if (!worst) return <span className="text-ink-soft">None</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-normal">
      <SeverityStatus severity={worst.severity} />
      <Link to={paths.auditIssue(auditId, worst.check, { template: id })} className="link">
        {worst.title}
      </Link>
      <span className="text-xs text-ink-soft">on {count(worst.pages, 'page')}</span>
    </span>
  )
}

import { Download } from 'lucide-react'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { AvatarStack } from '#app/ui/data/avatar-stack.tsx'
import { Badge, Status } from '#app/ui/data/badge.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { MetricCard } from '#app/ui/data/metric-card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import type { ShowcaseDrawings } from './showcase-charts.tsx'
import { SampleRowMenu } from './showcase-forms.tsx'
import { ShowcaseSection } from './showcase-section.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import { Toolbar } from '#app/ui/data/toolbar.tsx'

interface SampleRow {
  url: string
  title: string
  status: string
  tone: Tone
  words: number
  issues: number
}

const rows: readonly SampleRow[] = [
  { url: '/', title: 'Northwind: freight that arrives', status: '200', tone: 'good', words: 812, issues: 2 },
  { url: '/pricing', title: 'Prices', status: '200', tone: 'good', words: 340, issues: 0 },
  {
    url: '/blog/how-we-count-containers-in-three-ports',
    title: '',
    status: '404',
    tone: 'problem',
    words: 0,
    issues: 4,
  },
  { url: '/old-contact', title: 'Contact', status: '301', tone: 'attention', words: 0, issues: 1 },
]

const columns: readonly Column<SampleRow>[] = [
  { id: 'url', header: 'Address', cell: (row) => row.url, isSortable: true, isWide: true, phone: 'title' },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Status tone={row.tone}>{row.status}</Status>,
    phone: 'fact',
  },
  { id: 'title', header: 'Title', cell: (row) => row.title || '–', isExtra: true },
  { id: 'words', header: 'Words', cell: (row) => row.words, align: 'end', isSortable: true },
  {
    id: 'issues',
    header: 'Issues',
    cell: (row) => row.issues,
    align: 'end',
    isSortable: true,
    phone: 'fact',
  },
]

const statuses = ['200', '301', '404'].map((value) => ({ value, label: value }))

interface ShowcaseListsProps {
  theme: string
  drawings: ShowcaseDrawings
}

export function ShowcaseLists({ theme, drawings }: ShowcaseListsProps) {
  return (
    <>
      <HeaderSamples theme={theme} />
      <ShowcaseSection title="Figures">
        <SampleMetrics drawings={drawings} />
        <StatList
          stats={[
            { label: 'Members', value: '48' },
            { label: 'Response rate', value: '92%', note: 'Cycle of March' },
            { label: 'Median rating', value: '2.4 days' },
          ]}
        />
      </ShowcaseSection>
      <ListSamples theme={theme} />
      <ShowcaseSection title="Detail">
        <Card
          title="Ana Lima"
          description="Product designer"
          actions={<Badge tone="good">Administrator</Badge>}
        >
          <div className="mb-3 flex items-center gap-3">
            <Avatar name="Ana Lima" size="large" />
            <Avatar name="Ana Lima" />
            <Avatar name="Ana Lima" size="small" />
            <AvatarStack
              most={3}
              people={['Ana Lima', 'Bea Souza', 'Caio Ferreira', 'Dora Lins'].map((name) => ({
                id: name,
                name,
              }))}
            />
          </div>
          <DescriptionList
            items={[
              { term: 'Email', value: 'ana@example.com' },
              { term: 'Teams', value: 'Design, Growth' },
              { term: 'Status', value: <Status tone="neutral">Invited</Status> },
            ]}
          />
        </Card>
      </ShowcaseSection>
    </>
  )
}

function HeaderSamples({ theme }: { theme: string }) {
  return (
    <ShowcaseSection title="Page header and tabs">
      <PageHeader
        title="northwind.example"
        crumbs={[{ label: 'Site audits', to: '?audits' }]}
        state={<Status tone="good">Finished</Status>}
        description="Audit of 3 March 2026, 1,204 pages in 41 seconds."
        actions={
          <>
            <Button variant="quiet">Compare</Button>
            <Button variant="primary">Start audit again</Button>
          </>
        }
      />
      <Tabs
        label={`Audit, ${theme}`}
        tabs={[
          { label: 'Overview', to: '?tab=overview', isCurrent: true },
          { label: 'Issues', to: '?tab=issues', isCurrent: false, count: 31 },
          { label: 'Pages', to: '?tab=pages', isCurrent: false, count: 1204 },
        ]}
      />
    </ShowcaseSection>
  )
}

function ListSamples({ theme }: { theme: string }) {
  return (
    <ShowcaseSection title="List">
      <Card isFlush>
        <div className="px-5">
          <Toolbar
            search={{ label: `Search pages, ${theme}` }}
            filters={[
              { name: 'status', label: 'Status', options: statuses, value: '404' },
              { name: 'depth', label: 'Depth', options: statuses },
            ]}
          >
            <Button size="small" variant="quiet" icon={<Download aria-hidden />}>
              Export
            </Button>
          </Toolbar>
        </div>
        <Table
          caption="Pages of the audit"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.url}
          sort={{ by: 'issues', direction: 'desc' }}
          rowActions={(row) => <SampleRowMenu name={row.url} />}
        />
        <div className="border-t border-line-soft px-5">
          <Pagination page={4} pageSize={50} total={1204} noun="page" nouns={`pages, ${theme}`} />
        </div>
      </Card>
      <Card>
        <EmptyState
          title="No audits yet"
          drawing="search"
          action={<LinkButton to="?">Start audit</LinkButton>}
        >
          An audit reads your site like a search engine and shows what to fix.
        </EmptyState>
      </Card>
    </ShowcaseSection>
  )
}

function SampleMetrics({ drawings }: { drawings: ShowcaseDrawings }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MetricCard
        label="Health score"
        value="84"
        unit="of 100"
        sparkline={drawings.sparkline}
        delta={{ direction: 'up', tone: 'good', text: '6 more than on 12 February' }}
        source="Audit of 3 March 2026"
        to="?score"
      />
      <MetricCard
        label="Errors"
        value="31"
        unit="on 1,204 pages"
        delta={{ direction: 'up', tone: 'problem', text: '4 more than on 12 February' }}
        source="Audit of 3 March 2026"
      />
    </div>
  )
}

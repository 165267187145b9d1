import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { Table, type Column } from '#app/ui/data/table.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CheckInfo } from '#contract/seo/checks.ts'
import type { getIssue } from '#contract/seo/site-audit.findings.ts'
import { FoundText } from './found-text.tsx'

type Found = ReplyOf<typeof getIssue>['items'][number]

interface FindingTableProps {
  auditId: string
  check: Pick<CheckInfo, 'title'>
  items: Found[]
  rowActions?: ((found: Found) => ReactNode) | undefined
}

/** Some affected pages of an issue. */
export const FindingTable = (props: FindingTableProps) => <Table {...toTable(props)} />

/** The full table, with sorting. */
export const findingTable = (props: FindingTableProps) => {
  const table = toTable(props)
  return { ...table, columns: table.columns.map((column) => ({ ...column, isSortable: true })) }
}

const toTable = ({ auditId, check, items, rowActions }: FindingTableProps) => ({
  caption: `Pages with: ${check.title}`,
  columns: toColumns(auditId),
  rows: items.map((item, i) => ({ ...item, key: `${i} ${item.url}` })),
  rowKey: ({ key }: { key: string }) => key,
  ...(rowActions && { rowActions }),
})

function toColumns(auditId: string): Column<Found & { key: string }>[] {
  return [
    {
      id: 'url',
      header: 'URL',
      phone: 'title',
      share: 40,
      cell: ({ url }) => <WebLink url={url} to={paths.auditPage(auditId, url)} />,
    },
    {
      id: 'detail',
      header: 'What was found',
      phone: 'fact',
      isWide: true,
      cell: ({ detail, evidence }) => <FoundText detail={detail} evidence={evidence} />,
    },
  ]
}

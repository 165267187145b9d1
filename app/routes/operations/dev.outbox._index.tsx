import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { OutboxFrame } from '#app/features/operations/outbox/outbox-frame.tsx'
import { getOutbox } from '#app/features/operations/outbox/outbox.api.server.ts'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'Outbox · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const mails = await getOutbox(args)
  return mails.map(({ to, subject, at }, position) => ({ to, subject, at, position }))
}

type Row = Awaited<ReturnType<typeof loader>>[number]

const columns: Column<Row>[] = [
  {
    id: 'subject',
    header: 'Subject',
    phone: 'title',
    isWide: true,
    cell: ({ subject, position }) => (
      <a href={paths.outboxMail(position)} className="font-medium text-action-text hover:underline">
        {subject}
      </a>
    ),
  },
  { id: 'to', header: 'To', phone: 'fact', cell: ({ to }) => to },
  { id: 'at', header: 'Written', phone: 'fact', cell: ({ at }) => formatDateTime(at) },
]

export default function OutboxRoute() {
  return (
    <OutboxFrame>
      <PageHeader
        title="Outbox"
        description="Emails written by this installation but not sent, newest first. Set MAIL_PROVIDER to send them."
      />
      <Table
        caption="Mail"
        columns={columns}
        rows={useLoaderData<typeof loader>()}
        rowKey={({ position }) => String(position)}
        empty={
          <EmptyState headingLevel={2} title="No emails yet">
            Sign up or request a new password, and the email appears here.
          </EmptyState>
        }
      />
    </OutboxFrame>
  )
}

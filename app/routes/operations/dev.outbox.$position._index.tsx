import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { OutboxFrame } from '#app/features/operations/outbox/outbox-frame.tsx'
import { getOutboxMail } from '#app/features/operations/outbox/outbox.api.server.ts'
import { formatBytes, formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { CodeBlock } from '#app/ui/data/code-block.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export const handle = { static: true }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.subject ?? 'Mail'} · Bellwether` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { to, subject, text, links, attachment, unsubscribeUrl, at } = await getOutboxMail(
    { request, context },
    params['position'],
  )
  // Only http links: a mail contains user input.
  const safeLinks = links.filter((link) => /^https?:\/\//i.test(link))
  return {
    to,
    subject,
    text,
    links: safeLinks,
    attachment,
    unsubscribeUrl,
    at,
    htmlAddress: paths.outboxMailHtml(Number(params['position'])),
  }
}

export default function OutboxMailRoute() {
  const { to, subject, text, links, attachment, unsubscribeUrl, at, htmlAddress } =
    useLoaderData<typeof loader>()
  return (
    <OutboxFrame>
      <PageHeader
        title={subject}
        crumbs={[{ label: 'Outbox', to: paths.outbox() }]}
        actions={
          <LinkButton to={htmlAddress} reloadDocument variant="primary">
            Open as HTML
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-6">
        <DescriptionList
          items={[
            { term: 'To', value: to },
            { term: 'Written', value: formatDateTime(at) },
            {
              term: 'Attachment',
              value: attachment ? `${attachment.name}, ${formatBytes(attachment.bytes)}` : 'None',
            },
            { term: 'One-click unsubscribe', value: unsubscribeUrl ?? 'None' },
            { term: 'Links', value: <Links links={links} /> },
          ]}
        />
        <CodeBlock label="The mail as plain text" code={text} />
      </div>
    </OutboxFrame>
  )
}

function Links({ links }: { links: readonly string[] }) {
  if (links.length === 0) return 'None'
  return (
    <ul>
      {links.map((link) => (
        <li key={link}>
          <a href={link} className="text-action-text underline underline-offset-3">
            {link}
          </a>
        </li>
      ))}
    </ul>
  )
}

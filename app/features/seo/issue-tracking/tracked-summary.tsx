import { Form, Link } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { count, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listTrackedIssues } from '#contract/seo/issue-tracking.ts'

interface TrackedSummaryProps {
  auditId: string
  tracked: Pick<ReplyOf<typeof listTrackedIssues>, 'counts' | 'allowedActions'>
}

/** Above a list of issues: how many are to do, mine, overdue, ready and muted. */
export function TrackedSummary({ auditId, tracked: { counts, allowedActions } }: TrackedSummaryProps) {
  const links = [
    {
      text: `${formatNumber(counts.mine)} assigned to me`,
      query: { assignee: 'me' },
      isShown: counts.mine > 0,
    },
    {
      text: `${formatNumber(counts.overdue)} overdue`,
      query: { overdue: 'yes' },
      isShown: counts.overdue > 0,
    },
    {
      text: `${formatNumber(counts.ready)} ready to check`,
      query: { state: 'ready' },
      isShown: counts.ready > 0,
    },
    { text: `${formatNumber(counts.muted)} muted`, query: { state: 'muted' }, isShown: counts.muted > 0 },
  ].filter(({ isShown }) => isShown)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <span className="font-medium text-ink-strong">{count(counts.todo, 'issue')} to do</span>
        {links.map(({ text, query }) => (
          <Link key={text} to={paths.auditIssues(auditId, query)} className="link">
            {text}
          </Link>
        ))}
      </p>
      {counts.ready > 0 && isAllowed(allowedActions, 'recheck') ? (
        <Form method="post" action={paths.auditRechecks(auditId)}>
          <input type="hidden" name="intent" value="ready" />
          <Button size="small" icon={<RotateCw aria-hidden />}>
            Check all that are ready
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

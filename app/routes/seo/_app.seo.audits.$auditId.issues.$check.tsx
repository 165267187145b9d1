import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { drawHistory } from '#app/features/seo/issue-tracking/history-chart.server.tsx'
import { toIssueIntents } from '#app/features/seo/issue-tracking/issue-intents.server.ts'
import { IssueSections, isNotRun } from '#app/features/seo/issue-tracking/issue-sections.tsx'
import { getTracking } from '#app/features/seo/issue-tracking/issue-tracking.api.server.ts'
import { MuteDialog } from '#app/features/seo/issue-tracking/mute-dialog.tsx'
import { MuteUrl } from '#app/features/seo/issue-tracking/mute-url.tsx'
import { CheckAgain, TrackingPanel } from '#app/features/seo/issue-tracking/tracking-panel.tsx'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { loadIssue } from '#app/features/seo/site-audit/issues/issue-detail.server.ts'
import { IssueDetail } from '#app/features/seo/site-audit/issues/issue-detail.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { getIssue, listCauses } from '#contract/seo/site-audit.findings.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.issue.check.title ?? 'Issue'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { auditId = '', check = '' } = params
  const url = new URL(request.url)
  const query = readQuery(getIssue.query, url)
  const causeQuery = readQuery(listCauses.query, url)
  const [{ timeZone }, audit, found, tracking, people] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, auditId),
    loadIssue(context.api, { auditId, check, query, causeQuery, view: url.searchParams.get('view') }),
    getTracking(context.api, { id: auditId, check }),
    listChoices(context.api),
  ])
  return { audit, ...found, tracking, people, chart: drawHistory(tracking.history, timeZone), timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  const { auditId: id = '', check = '' } = args.params
  return runIntents(args, toIssueIntents({ id, check }))
}

export default function AuditIssueRoute() {
  const { tracking, people, chart, timeZone, ...detail } = useLoaderData<typeof loader>()
  const assigned = useLastResult<typeof action>('assign')
  const muted = useLastResult<typeof action>('mute')
  const commented = useLastResult<typeof action>('comment')
  const edited = useLastResult<typeof action>('edit-comment')
  return (
    <>
      <IssueDetail
        {...detail}
        actions={<CheckAgain tracking={tracking} />}
        tracking={
          isNotRun(tracking) ? null : (
            <TrackingPanel tracking={tracking} people={people} lastResult={assigned} />
          )
        }
        rowActions={({ url }) => <MuteUrl url={url} tracking={tracking} />}
      />
      <IssueSections {...{ tracking, chart, timeZone, commented, edited }} auditId={detail.audit.id} />
      <MuteDialog title={tracking.title} lastResult={muted} />
    </>
  )
}

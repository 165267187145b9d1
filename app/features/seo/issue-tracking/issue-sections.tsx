import type { SubmissionResult } from '@conform-to/react'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import type { IssueTracking } from '#contract/seo/issue-tracking.ts'
import { IssueComments } from './issue-comments.tsx'
import { IssueHistory } from './issue-history.tsx'
import { MutedUrls } from './muted-urls.tsx'

interface IssueSectionsProps {
  auditId: string
  tracking: IssueTracking
  chart: Chart | null
  timeZone: string
  commented: SubmissionResult | undefined
  edited: SubmissionResult | undefined
}

/** Of a check that was not run there is nothing to say, unless somebody has since an earlier audit. */
export const isNotRun = ({ allowedActions }: Pick<IssueTracking, 'allowedActions'>) =>
  findRefusal(allowedActions, 'comment')?.reason === 'not-run'

/** Below the pages of an issue: what is muted of it, comments, history and activity. */
export function IssueSections({ auditId, tracking, chart, timeZone, commented, edited }: IssueSectionsProps) {
  const { check, history, activity } = tracking
  return (
    <div className="mt-8 flex flex-col gap-4">
      <MutedUrls auditId={auditId} tracking={tracking} />
      {isNotRun(tracking) ? null : (
        <IssueComments tracking={tracking} timeZone={timeZone} lastResult={commented} editResult={edited} />
      )}
      <IssueHistory {...{ check, chart, history, activity, timeZone }} />
    </div>
  )
}

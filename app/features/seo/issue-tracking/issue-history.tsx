import { Link } from '@remix-run/react'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { HistoryPoint, IssueActivity } from '#contract/seo/issue-tracking.ts'
import { formatDay } from './issue-state.tsx'
import { ACTIVITY_WORDS } from './issue-words.ts'

interface IssueHistoryProps {
  check: string
  /** Null before there are two audits to compare. */
  chart: Chart | null
  history: HistoryPoint[]
  activity: IssueActivity[]
  timeZone: string
}

/** The pages of an issue over the audits of its site, and what happened to it. */
export function IssueHistory({ check, chart, history, activity, timeZone }: IssueHistoryProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="History">
        {chart ? <ChartFrame isBare {...chart} /> : null}
        {chart ? null : (
          <p className="text-ink-soft">The chart appears once two audits have run this check.</p>
        )}
        <ul className="mt-4 flex flex-col gap-1">
          {history.toReversed().map(({ auditId, at, isRecheck, pages }) => (
            <li key={`${auditId} ${at}`} className="flex justify-between gap-4">
              <Link to={paths.auditIssue(auditId, check)} className="link">
                <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
                {isRecheck ? ', checked again' : ''}
              </Link>
              <span className="shrink-0 tabular-nums">{pages ?? 'Not checked'}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Activity">
        {activity.length === 0 ? <p className="text-ink-soft">No activity yet.</p> : null}
        <ol className="flex flex-col gap-3">
          {activity.map((entry, index) => (
            <li key={index}>
              <ActivityEntry {...entry} check={check} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

const FIELD_WORDS: Record<string, string> = {
  assignee: 'Assignee',
  dueOn: 'Due date',
  reason: 'Reason',
  until: 'Until',
  url: 'URL',
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const toText = (value: string) => (DAY.test(value) ? formatDay(value) : value)

type ActivityEntryProps = IssueActivity & { check: string; timeZone: string }

function ActivityEntry({ kind, at, byName, details, auditId, check, timeZone }: ActivityEntryProps) {
  const time = <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
  return (
    <>
      <p className="wrap-anywhere">
        {auditId === null ? (
          <>
            <span className="font-medium text-ink-strong">{byName ?? 'Somebody'}</span> {ACTIVITY_WORDS[kind]}
          </>
        ) : (
          <>
            <span className="font-medium text-ink-strong">{ACTIVITY_WORDS[kind]}</span> in the{' '}
            <Link to={paths.auditIssue(auditId, check)} className="link">
              audit of this day
            </Link>
          </>
        )}
      </p>
      {details.map(({ field, from, to }) => (
        <p key={field} className="wrap-anywhere text-ink-soft">
          {FIELD_WORDS[field] ?? field}: {from === null ? null : <s>{toText(from)}</s>}{' '}
          {to === null ? 'none' : toText(to)}
        </p>
      ))}
      <p className="text-xs text-ink-soft">{time}</p>
    </>
  )
}

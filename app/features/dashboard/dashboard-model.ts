import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { Me } from '#contract/account.ts'
import type { Audit } from '#contract/site-audit.ts'

/** Something that a new organization does once. */
export interface FirstStep {
  id: string
  title: string
  /** What it is good for. */
  text: string
  isDone: boolean
  action: { label: string; to: string }
}

/** The audits of a dashboard, newest first. */
export interface DashboardModel {
  latest: Audit | undefined
  underWay: Audit[]
  recent: Audit[]
  /** Finished and scored audits of the latest one's site, oldest first. */
  trend: (Audit & { score: number })[]
  firstSteps: FirstStep[]
}

const MOST_RECENT = 6
const MOST_TREND = 24

type Caller = Pick<Me, 'user' | 'subscription' | 'isTrialAvailable'>

export function toDashboard(caller: Caller, audits: Audit[]): DashboardModel {
  // An address that was mistyped, or a site that let nobody in, has no result to show.
  const finished = audits.filter(({ status, score }) => status === 'finished' && score !== null)
  const [latest] = finished
  return {
    latest,
    underWay: audits.filter(
      ({ status }) => status === 'running' || status === 'queued' || status === 'paused',
    ),
    recent: audits.slice(0, MOST_RECENT),
    trend: latest ? toTrend(latest, finished) : [],
    firstSteps: toFirstSteps(caller, finished),
  }
}

function toTrend(latest: Audit, finished: Audit[]): (Audit & { score: number })[] {
  const site = shortUrl(new URL(latest.url).origin)
  return finished
    .filter((audit): audit is Audit & { score: number } => audit.score !== null)
    .filter(({ url }) => shortUrl(new URL(url).origin) === site)
    .slice(0, MOST_TREND)
    .reverse()
}

function toFirstSteps({ user, subscription, isTrialAvailable }: Caller, finished: Audit[]): FirstStep[] {
  const [latest] = finished
  const hasRepeated = finished.some(({ previousId }) => previousId !== undefined)
  return [
    {
      id: 'confirm',
      title: 'Confirm your email address',
      text: 'So that results and warnings reach you.',
      isDone: user.emailConfirmed,
      action: { label: 'Confirm address', to: paths.confirmEmail() },
    },
    {
      id: 'trial',
      ...(isTrialAvailable === false
        ? { title: 'Choose a plan', text: 'You have had your free trial, which is one for each person.' }
        : { title: 'Start your free trial', text: '7 days with everything, no card.' }),
      isDone: subscription !== null,
      action: { label: 'Choose plan', to: paths.plan() },
    },
    {
      id: 'audit',
      title: 'Audit your site',
      text: 'The crawl takes minutes and needs nothing installed.',
      isDone: finished.length > 0,
      action: { label: 'Start audit', to: paths.newAudit() },
    },
    {
      id: 'repeat',
      title: 'Fix something and audit again',
      text: 'The second audit shows what is new and what is fixed.',
      isDone: hasRepeated,
      action: latest
        ? { label: 'See what to fix', to: paths.auditIssues(latest.id, { severity: 'error' }) }
        : { label: 'Start audit', to: paths.newAudit() },
    },
  ]
}

/** The change of the score against the audit before, in words; undefined without one. */
export function toScoreChange(trend: { score: number }[]) {
  const [before, now] = trend.slice(-2).map(({ score }) => score)
  if (before === undefined || now === undefined) return undefined
  const points = now - before
  if (points === 0) return { direction: 'flat', tone: 'neutral', text: 'As in the audit before' } as const
  const isBetter = points > 0
  const size = Math.abs(points)
  return {
    direction: isBetter ? 'up' : 'down',
    tone: isBetter ? 'good' : 'problem',
    text: `${size} ${size === 1 ? 'point' : 'points'} ${isBetter ? 'more' : 'fewer'} than in the audit before`,
  } as const
}

import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import type { LinkAction } from '#app/ui/controls/button.tsx'
import type { Me } from '#contract/account/sign-in.ts'
import { NO_TRIAL_LEFT } from '#contract/billing/subscription.actions.ts'
import { isMonthUsed, type StartRefusal } from '#app/labels/start-refusal.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Audit, listAudits } from '#contract/seo/site-audit.ts'

/** A first step of a new organization. */
export interface FirstStep {
  id: string
  title: string
  /** Its benefit. */
  text: string
  isDone: boolean
  /** Null where the reader can't do it now; the text says why. */
  action: LinkAction | null
}

/** What a dashboard shows of an audit. */
export type ShownAudit = Pick<
  Audit,
  'id' | 'url' | 'status' | 'score' | 'counts' | 'progress' | 'createdAt' | 'finishedAt'
>

/** The score of an audit. */
export interface TrendPoint extends Pick<Audit, 'createdAt'> {
  score: number
}

/** The audits of a dashboard, newest first. */
export interface DashboardModel {
  latest: ShownAudit | undefined
  underWay: ShownAudit[]
  recent: ShownAudit[]
  /** Finished and scored audits of the latest one's site, oldest first. */
  trend: TrendPoint[]
  firstSteps: FirstStep[]
  /** Why no audit can be started now. */
  refusal: StartRefusal | null
}

const MOST_RECENT = 6
const MOST_TREND = 24

const NEEDS_PLAN = 'This needs an active plan.'

type Caller = Pick<Me, 'user' | 'subscription' | 'isTrialAvailable'>
type Listed = Pick<ReplyOf<typeof listAudits>, 'items' | 'allowedActions'>

export function toDashboard(caller: Caller, { items: audits, allowedActions }: Listed): DashboardModel {
  const refusal = findRefusal(allowedActions, 'start')
  // A mistyped domain, or a site that blocks the crawler, has no result.
  const finished = audits.filter(({ status, score }) => status === 'finished' && score !== null)
  const [latest] = finished
  return {
    latest: latest && toShown(latest),
    underWay: audits
      .filter(({ status }) => status === 'running' || status === 'queued' || status === 'paused')
      .map(toShown),
    recent: audits.slice(0, MOST_RECENT).map(toShown),
    trend: latest ? toTrend(latest, finished) : [],
    firstSteps: toFirstSteps(caller, finished, refusal),
    refusal,
  }
}

const toShown = ({ id, url, status, score, counts, progress, createdAt, finishedAt }: Audit): ShownAudit => ({
  id,
  url,
  status,
  score,
  counts,
  progress,
  createdAt,
  finishedAt,
})

function toTrend(latest: Audit, finished: Audit[]): TrendPoint[] {
  const { origin } = new URL(latest.url)
  const site = shortUrl(origin)
  const isOfSite = ({ url }: Audit) => url === latest.url || shortUrl(new URL(url).origin) === site
  return finished
    .filter(isOfSite)
    .flatMap(({ createdAt, score }) => (score === null ? [] : { createdAt, score }))
    .slice(0, MOST_TREND)
    .reverse()
}

const START_AUDIT = { label: 'Start audit', to: paths.newAudit() }

function toFirstSteps(caller: Caller, finished: Audit[], refusal: StartRefusal | null): FirstStep[] {
  const { user, subscription } = caller
  const [latest] = finished
  const startAudit = refusal ? null : START_AUDIT
  const obstacle = isMonthUsed(refusal) ? refusal.text : NEEDS_PLAN
  const hasRepeated = finished.some(({ previousId }) => previousId !== undefined)
  return [
    {
      id: 'confirm',
      title: 'Confirm your email address',
      text: 'So that results and alerts reach you.',
      isDone: user.emailConfirmed,
      action: { label: 'Confirm address', to: paths.confirmEmail() },
    },
    { id: 'trial', ...toPlanStep(caller), isDone: subscription !== null },
    {
      id: 'audit',
      title: 'Audit your site',
      text: startAudit ? 'The crawl takes minutes and needs nothing installed.' : obstacle,
      isDone: finished.length > 0,
      action: startAudit,
    },
    {
      id: 'repeat',
      title: 'Fix something and audit again',
      text: 'The second audit shows what is new and what is fixed.',
      isDone: hasRepeated,
      action: latest
        ? { label: 'See what to fix', to: paths.auditIssues(latest.id, { severity: 'error' }) }
        : startAudit,
    },
  ]
}

function toPlanStep({ user, isTrialAvailable }: Caller): Pick<FirstStep, 'title' | 'text' | 'action'> {
  if (!isAdministrator(user)) {
    const text = 'An owner or an administrator of your organization can do this.'
    return { title: 'Choose a plan', text, action: null }
  }
  const action = { label: 'Choose plan', to: paths.plan() }
  return isTrialAvailable === false
    ? { title: 'Choose a plan', text: NO_TRIAL_LEFT, action }
    : { title: 'Start your free trial', text: '7 days with every feature, no card required.', action }
}

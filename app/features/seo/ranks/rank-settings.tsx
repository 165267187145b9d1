import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { RankAlert, Ranks } from '#contract/seo/ranks.records.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { CompetitorTable } from './rank-figures.tsx'
import { ALERT_WORDS, formatPosition } from './rank-words.ts'

interface SettingsProps {
  ranks: Ranks
  lastResult: SubmissionResult | undefined
}

export function Competitors({ ranks, lastResult }: SettingsProps) {
  const { state, formData } = useNavigation()
  const view = toFormView<'competitors'>({
    id: 'competitors',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? { competitors: ranks.settings.competitors.join('\n') },
  })
  return (
    <Card
      title="Competitors"
      description="Up to 10 domains, compared on the same keywords where the source knows them."
    >
      {ranks.competitors.length > 0 ? <CompetitorTable {...ranks} /> : null}
      {isAllowed(ranks.allowedActions, 'settings') ? (
        <Form id={view.id} method="post" noValidate className="mt-4 flex max-w-md flex-col gap-5">
          <input type="hidden" name="intent" value="competitors" />
          <VersionField version={ranks.settings.version} lastResult={lastResult} />
          <ErrorSummary title="The competitors were not saved" faults={view.faults} />
          <TextareaField
            {...view.field('competitors')}
            label="Competing domains"
            hint="One per line, such as example.com"
            required={false}
            spellCheck={false}
          />
          <div>
            <Button
              isPending={state === 'submitting' && formData?.get('intent') === 'competitors'}
              pendingText="Saving…"
            >
              Save competitors
            </Button>
          </div>
        </Form>
      ) : null}
    </Card>
  )
}

const describe = ({ kind, before, after, urlAfter }: RankAlert) =>
  kind === 'landing-page'
    ? `${ALERT_WORDS[kind]}: ${urlAfter ?? 'not known'}`
    : `${ALERT_WORDS[kind]}: from ${formatPosition(before)} to ${formatPosition(after)}`

function AlertList({ alerts }: { alerts: RankAlert[] }) {
  if (alerts.length === 0) return <p className="text-ink-soft">No alerts yet.</p>
  return (
    <ul className="flex flex-col divide-y divide-line-soft">
      {alerts.map((alert) => (
        <li key={alert.id} className="min-w-0 py-2 first:pt-0 last:pb-0">
          <p>
            <TextLink to={paths.rankKeyword(alert.keywordId)}>{alert.keyword}</TextLink>{' '}
            <span className="text-xs text-ink-soft">
              {formatDate(alert.day, 'UTC')}, {SOURCE_NAMES[alert.source]}
            </span>
          </p>
          <p className="wrap-anywhere text-ink-soft">{describe(alert)}</p>
        </li>
      ))}
    </ul>
  )
}

/** What has changed, which changes are alerts, and one's own mail. */
export function Alerts({ ranks, alerts, lastResult }: SettingsProps & { alerts: RankAlert[] }) {
  const { state, formData } = useNavigation()
  const { settings, paid, isOwnMailOn } = ranks
  const view = toFormView<'dropBy'>({
    id: 'alerts',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? { dropBy: String(settings.dropBy) },
  })
  return (
    <Card title="Alerts" description="What has changed between two checks, newest first.">
      <AlertList alerts={alerts} />
      <Form method="post" className="mt-4">
        <input type="hidden" name="intent" value="mail" />
        <input type="hidden" name="isWanted" value={String(!isOwnMailOn)} />
        <p className="mb-2 text-ink-soft">
          {isOwnMailOn
            ? 'You are emailed about new alerts of this domain, at most once a day.'
            : 'You are not emailed about alerts of this domain.'}
        </p>
        <Button size="small">{isOwnMailOn ? 'Stop emailing me' : 'Email me about alerts'}</Button>
      </Form>
      {isAllowed(ranks.allowedActions, 'settings') ? (
        <Form id={view.id} method="post" noValidate className="mt-5 flex max-w-md flex-col gap-4">
          <input type="hidden" name="intent" value="alerts" />
          <VersionField version={settings.version} lastResult={lastResult} />
          <ErrorSummary title="The alerts were not saved" faults={view.faults} />
          <InputField
            {...view.field('dropBy')}
            type="number"
            min={0}
            max={100}
            label="Position drop"
            hint="Alert when a keyword drops by at least this many positions; 0 turns it off"
          />
          <Checkbox
            id="alerts-topTen"
            name="alertTopTen"
            label="A keyword leaves the top 10"
            defaultChecked={settings.alertTopTen}
          />
          <Checkbox
            id="alerts-landingPage"
            name="alertLandingPage"
            label="Another page ranks for a keyword"
            defaultChecked={settings.alertLandingPage}
          />
          {paid || settings.usePaid ? (
            <Checkbox
              id="alerts-usePaid"
              name="usePaid"
              label="Ask DataForSEO for positions, which costs money"
              hint="Within the budget and the way to ask that are chosen in its settings"
              defaultChecked={settings.usePaid}
            />
          ) : null}
          <div>
            <Button
              isPending={state === 'submitting' && formData?.get('intent') === 'alerts'}
              pendingText="Saving…"
            >
              Save alerts
            </Button>
          </div>
        </Form>
      ) : null}
    </Card>
  )
}

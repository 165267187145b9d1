import { count } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { LighthouseAudit } from '#contract/seo/lighthouse.report.ts'
import { LIGHTHOUSE_CATEGORIES, LIGHTHOUSE_CATEGORY_WORDS } from '#contract/seo/lighthouse.words.ts'
import { formatSavings } from './lighthouse-words.ts'

const hasSavings = ({ savedMs, savedBytes }: LighthouseAudit) => savedMs !== null || savedBytes !== null

/** What a section of the report has: what can be done first, by what it would save. */
function toSections(audits: readonly LighthouseAudit[]) {
  const open = audits.filter(({ state }) => state !== 'passed')
  const performance = open.filter(({ category }) => category === 'performance')
  return [
    {
      title: 'Opportunities',
      description: 'Performance, by what each could save.',
      audits: performance.filter((audit) => audit.state === 'failed' && hasSavings(audit)),
    },
    {
      title: 'Diagnostics',
      description: 'More about the performance of the page. These do not change its score directly.',
      audits: performance.filter((audit) => audit.state !== 'failed' || !hasSavings(audit)),
    },
    ...LIGHTHOUSE_CATEGORIES.filter((category) => category !== 'performance').map((category) => ({
      title: LIGHTHOUSE_CATEGORY_WORDS[category],
      description: undefined,
      audits: open.filter((audit) => audit.category === category),
    })),
  ].filter((section) => section.audits.length > 0)
}

/** What Lighthouse has found, and what has passed. */
export function RunAudits({ audits }: { audits: readonly LighthouseAudit[] }) {
  const passed = audits.filter(({ state }) => state === 'passed')
  return (
    <>
      {toSections(audits).map(({ title, description, audits: members }) => (
        <Card key={title} title={title} description={description}>
          <ul className="flex flex-col divide-y divide-line-soft">
            {members.map((audit) => (
              <li key={audit.id} className="py-3 first:pt-0 last:pb-0">
                <Audit audit={audit} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {passed.length > 0 ? (
        <Card title="Passed audits">
          <details>
            <summary className="w-fit cursor-pointer rounded-sm text-ink-soft pointer-coarse:py-2.5">
              {count(passed.length, 'audit')}
            </summary>
            <ul className="mt-2 flex flex-col gap-1">
              {passed.map(({ id, category, title }) => (
                <li key={`${category} ${id}`} className="flex flex-wrap gap-x-2">
                  {title}
                  <span className="text-ink-soft">{LIGHTHOUSE_CATEGORY_WORDS[category]}</span>
                </li>
              ))}
            </ul>
          </details>
        </Card>
      ) : null}
    </>
  )
}

const STATE_WORDS = { failed: 'Failed', informative: 'Informative', error: 'Not checked', passed: 'Passed' }
const STATE_TONES = { failed: 'problem', informative: 'neutral', error: 'attention', passed: 'good' } as const

function Audit({ audit }: { audit: LighthouseAudit }) {
  const { title, description, learnMore, state, display, items, itemCount } = audit
  const savings = formatSavings(audit)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
        <span className="font-medium text-ink-strong">{title}</span>
        {savings ? (
          <span className="text-ink-soft">Could save about {savings}</span>
        ) : display ? (
          <span className="text-ink-soft">{display}</span>
        ) : null}
      </div>
      <p className="mt-1 max-w-prose">{description}</p>
      {items.length > 0 ? (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer rounded-sm text-ink-soft pointer-coarse:py-2.5">
            {count(itemCount, 'result')}
            <span className="sr-only"> of {title}</span>
          </summary>
          <ul className="mt-1 flex flex-col gap-1">
            {items.map((item, at) => (
              <li key={`${at} ${item.what}`} className="flex flex-wrap gap-x-2">
                <code className="min-w-0 wrap-anywhere">{item.what}</code>
                <span className="text-ink-soft">{formatSavings(item)}</span>
              </li>
            ))}
          </ul>
          {itemCount > items.length ? (
            <p className="mt-1 text-ink-soft">
              The first {items.length} of {itemCount}.
            </p>
          ) : null}
        </details>
      ) : null}
      {learnMore ? (
        <p className="mt-1">
          <WebLink url={learnMore} label="Learn more" />
          <span className="sr-only"> about {title}</span>
        </p>
      ) : null}
    </>
  )
}

import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getLighthouseFieldData } from '#contract/seo/lighthouse.ts'
import { FIELD_LIMITS, FIELD_METRIC_WORDS } from '#contract/seo/lighthouse.words.ts'
import { formatMetric, judgeValue } from './lighthouse-words.ts'

/** What real visitors experience, beside what was measured in the lab. */
export function FieldData({ fieldData }: { fieldData: ReplyOf<typeof getLighthouseFieldData> }) {
  const { isConnected, figures, asOf, coverage } = fieldData
  const day = asOf === null ? '' : ` Until ${formatDate(asOf, 'UTC')}.`
  return (
    <Card title="Field data" description={coverage === null ? undefined : `${coverage}${day}`}>
      {isConnected ? (
        figures.length > 0 ? (
          <StatList
            stats={figures.map(({ metric, value }) => {
              const { tone, word } = judgeValue(value, FIELD_LIMITS[metric])
              return {
                label: FIELD_METRIC_WORDS[metric],
                value: formatMetric(metric, value),
                note: <Status tone={tone}>{word}</Status>,
              }
            })}
          />
        ) : (
          <p className="text-ink-soft">
            There is no field data for this page: too few visits with Chrome are known.
          </p>
        )
      ) : (
        <p className="text-ink-soft">
          Core Web Vitals of real visitors come from the Chrome UX Report.{' '}
          <TextLink to={paths.source('crux')}>Connect it</TextLink>
        </p>
      )}
    </Card>
  )
}

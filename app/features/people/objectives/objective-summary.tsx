import { StatList } from '#app/ui/data/stat-list.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getObjectiveSummary } from '#contract/people/objectives.ts'
import { HEALTH_WORDS, LEVEL_WORDS } from '#contract/people/objectives.words.ts'
import { toPercentText } from './health.tsx'

/** How far the objectives of the chosen period are, and how active ones do. */
export function ObjectiveSummary({ summary }: { summary: ReplyOf<typeof getObjectiveSummary> }) {
  return (
    <div className="mb-6">
      <StatList
        stats={[
          { label: 'Progress', value: toPercentText(summary.progress) },
          ...summary.levels
            .filter(({ count }) => count > 0)
            .map(({ level, progress }) => ({ label: LEVEL_WORDS[level], value: toPercentText(progress) })),
          ...summary.healths.map(({ health, count }) => ({
            label: health === null ? 'No check-in' : HEALTH_WORDS[health],
            value: String(count),
          })),
        ]}
      />
    </div>
  )
}

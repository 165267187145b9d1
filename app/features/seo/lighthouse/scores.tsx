import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import type { LighthouseReport } from '#contract/seo/lighthouse.report.ts'
import { LIGHTHOUSE_CATEGORIES, LIGHTHOUSE_CATEGORY_WORDS } from '#contract/seo/lighthouse.words.ts'
import { judgeScore } from './lighthouse-words.ts'

/** The four scores, each with the name of its band. */
export function Scores({ scores }: Pick<LighthouseReport, 'scores'>) {
  return (
    <Card title="Scores" description="From 0 to 100. 90 and more is good, below 50 is poor.">
      <StatList
        stats={LIGHTHOUSE_CATEGORIES.map((category) => ({
          label: LIGHTHOUSE_CATEGORY_WORDS[category],
          ...toStat(scores[category]),
        }))}
      />
    </Card>
  )
}

function toStat(score: number | null) {
  if (score === null) return { value: 'Not scored' }
  const { tone, word } = judgeScore(score)
  return { value: score, note: <Status tone={tone}>{word}</Status> }
}

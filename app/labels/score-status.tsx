import { Status } from '#app/ui/data/badge.tsx'
import { scoreBand } from '#app/ui/chart/score-bands.ts'

/** A health score with the name of its band, so that color is not the only sign. */
export function ScoreStatus({ score }: { score: number | null }) {
  if (score === null) return <span className="text-ink-soft">Not scored</span>
  const { tone, word } = scoreBand(score)
  return (
    <Status tone={tone}>
      {score} <span className="font-normal">{word}</span>
    </Status>
  )
}

import { Status } from '#app/ui/data/badge.tsx'
import { scoreBand } from '#app/ui/chart/score-bands.ts'
import { drawnOnce } from '#app/ui/layout/drawn-once.ts'

/** A health score with the name of its band, so that color is not the only sign. */
export const ScoreStatus = drawnOnce(DrawnScore, ({ score }) => String(score))

function DrawnScore({ score }: { score: number | null }) {
  if (score === null) return <span className="text-ink-soft">Not scored</span>
  const { tone, word } = scoreBand(score)
  return (
    <Status tone={tone}>
      {score} <span className="font-normal">{word}</span>
    </Status>
  )
}

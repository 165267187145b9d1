import { Status } from '#app/ui/data/badge.tsx'
import { judgeScore } from './lighthouse-words.ts'

/** A score from 0 to 100 in the color of its band, which its word says too. */
export function ScoreMark({ score }: { score: number | null | undefined }) {
  if (score === null || score === undefined) return <span className="text-ink-soft">Not scored</span>
  const { tone, word } = judgeScore(score)
  return (
    <Status tone={tone}>
      {score}
      <span className="sr-only"> {word}</span>
    </Status>
  )
}

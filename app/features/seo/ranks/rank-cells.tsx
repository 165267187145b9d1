import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { formatDate, formatTenths } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import type { Ranks, TrackedKeyword } from '#contract/seo/ranks.records.ts'
import { formatPosition, MOVEMENT_WORDS } from './rank-words.ts'

/** Nobody told it, which is not zero. */
export function Unknown() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden>–</span>
      <span className="sr-only">Not known</span>
    </span>
  )
}

export function Position({ isKnown, position }: Pick<TrackedKeyword, 'isKnown' | 'position'>) {
  return isKnown ? <>{formatPosition(position)}</> : <Unknown />
}

const LOOKS = {
  up: { Arrow: ArrowUp, tone: 'text-status-good' },
  new: { Arrow: ArrowUp, tone: 'text-status-good' },
  down: { Arrow: ArrowDown, tone: 'text-status-problem' },
  lost: { Arrow: ArrowDown, tone: 'text-status-problem' },
  same: { Arrow: ArrowRight, tone: 'text-ink-soft' },
} as const

/** Places won or lost since the day before that is known. */
export function Movement({
  movement,
  position,
  previousPosition,
}: Pick<TrackedKeyword, 'movement' | 'position' | 'previousPosition'>) {
  if (movement === null) return <Unknown />
  const { Arrow, tone } = LOOKS[movement]
  const isMove = (movement === 'up' || movement === 'down') && position !== null && previousPosition !== null
  return (
    <span className={`inline-flex items-center gap-1 font-medium ${tone}`}>
      <Arrow aria-hidden className="size-3.5" />
      {isMove ? (
        <>
          {formatTenths(Math.abs(previousPosition - position))}
          <span className="sr-only"> {movement}</span>
        </>
      ) : (
        MOVEMENT_WORDS[movement]
      )}
    </span>
  )
}

/** Where the positions come from: who, measured or estimated, of which day, and what they leave out. */
export function RankSourceLine({ source }: { source: NonNullable<Ranks['source']> }) {
  const { name, basis, asOf, coverage } = source
  return (
    <div className="text-xs text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium text-ink">{name}</span>
        <Badge tone={basis === 'measured' ? 'good' : 'attention'}>
          {basis === 'measured' ? 'Measured' : 'Estimated'}
        </Badge>
        <span>As of {formatDate(asOf, 'UTC')}</span>
      </p>
      <p className="mt-1 max-w-prose">{coverage}</p>
    </div>
  )
}

/** The change of the score since the previous audit, as text; undefined without one. */
export function toScoreChange(trend: { score: number }[]) {
  const [before, now] = trend.slice(-2).map(({ score }) => score)
  if (before === undefined || now === undefined) return undefined
  const points = now - before
  if (points === 0)
    return { direction: 'flat', tone: 'neutral', text: 'Same as in the previous audit' } as const
  const isBetter = points > 0
  const size = Math.abs(points)
  return {
    direction: isBetter ? 'up' : 'down',
    tone: isBetter ? 'good' : 'problem',
    text: `${size} ${size === 1 ? 'point' : 'points'} ${isBetter ? 'more' : 'fewer'} than in the previous audit`,
  } as const
}

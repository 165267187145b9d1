import type { KeyResult } from '#contract/people/objectives.key-results.reply.ts'

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

type Measured = Pick<KeyResult, 'metric' | 'unit' | 'currency'>

/** A value with its unit: "12 customers", "80%", "Done". */
export function formatValue({ metric, unit, currency }: Measured, value: number): string {
  const number = numbers.format(value)
  if (metric === 'percent') return `${number}%`
  if (metric === 'currency') return `${number} ${currency}`
  if (metric === 'boolean') return value === 1 ? 'Done' : 'Not done'
  return unit === '' ? number : `${number} ${unit}`
}

/** Where a key result is: from start to target, or what of its milestones is done. */
export function describeCourse(keyResult: KeyResult): string {
  const { metric, milestones, startValue, targetValue, currentValue } = keyResult
  if (metric === 'milestone') {
    const done = milestones.filter(({ isDone }) => isDone).length
    return `${done} of ${milestones.length} milestones`
  }
  if (metric === 'boolean') return formatValue(keyResult, currentValue)
  return `${formatValue(keyResult, currentValue)} (from ${formatValue(keyResult, startValue)} to ${formatValue(keyResult, targetValue)})`
}

import type { scaleLinear } from '@visx/scale'

/** Vertical positions of a plot in px; `top` leaves space for event labels, `bottom` is the zero line. */
export const PLOT = { height: 240, top: 22, bottom: 212 } as const

export type ValueScale = ReturnType<typeof scaleLinear<number>>

/** About four values of the axis; between counts there is nothing to mark. */
export function ticksOf(y: ValueScale, values: readonly number[]): number[] {
  const isCount = values.every(Number.isInteger)
  return y.ticks(4).filter((tick) => !isCount || Number.isInteger(tick))
}

/** Hundredths of a percent are less than a pixel on any screen; more digits only cost bytes. */
export const toPercent = (percent: number) => `${Number(percent.toFixed(2))}%`

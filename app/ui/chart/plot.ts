import type { scaleLinear } from '@visx/scale'

/** Vertical positions of a plot in px; `top` leaves space for event labels, `bottom` is the zero line. */
export const PLOT = { height: 240, top: 22, bottom: 212 } as const

export type ValueScale = ReturnType<typeof scaleLinear<number>>

/** Hundredths of a percent are less than a pixel on any screen; more digits only cost bytes. */
export const toPercent = (percent: number) => `${Number(percent.toFixed(2))}%`

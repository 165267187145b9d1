import type { scaleLinear } from '@visx/scale'

/** The px down a plot; `top` leaves room for the words of an event, `bottom` is the zero line. */
export const PLOT = { height: 240, top: 22, bottom: 212 } as const

export type ValueScale = ReturnType<typeof scaleLinear<number>>

/** Hundredths of a percent are less than a pixel of any screen; more digits would only be sent. */
export const toPercent = (percent: number) => `${Number(percent.toFixed(2))}%`

import type { scaleLinear } from '@visx/scale'

/** The px down a plot; `top` leaves room for the words of an event, `bottom` is the zero line. */
export const PLOT = { height: 240, top: 22, bottom: 212 } as const

export type ValueScale = ReturnType<typeof scaleLinear<number>>

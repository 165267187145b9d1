// The build writes what the API reads, so both know this shape.

/** Families in the order in which they are preferred; who has a Han character first depends on the text. */
export const FONT_FAMILIES = [
  'sans',
  'arabic',
  'hebrew',
  'thai',
  'japanese',
  'chinese',
  'korean',
  'emoji',
] as const
export type FontFamily = (typeof FONT_FAMILIES)[number]

/** One file with some of the characters of a family. */
export interface FontFace {
  file: string
  family: FontFamily
  isBold: boolean
  /** Characters that it has, in order: the first and the last of each range. */
  ranges: [number, number][]
}

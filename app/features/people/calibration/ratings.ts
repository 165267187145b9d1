import type {
  CalibratedAttribute,
  CalibratedRating,
  CalibratedReviewee,
  CalibrationGrid,
} from '#contract/people/calibration.ts'

/** What counts: the calibrated option where there is one. */
export const finalOf = ({
  option,
  calibratedOption,
}: Pick<CalibratedRating, 'option' | 'calibratedOption'>) => calibratedOption ?? option

export const labelOf = ({ options }: Pick<CalibratedAttribute, 'options'>, option: number | null): string =>
  option === null ? 'Not rated' : (options[option]?.label ?? 'Not rated')

export const ratingOf = (
  { ratings }: CalibratedReviewee,
  attributeId: string,
): CalibratedRating | undefined => ratings.find((rating) => rating.attributeId === attributeId)

const THIRDS = ['Low', 'Middle', 'High'] as const

export interface Axis {
  attribute: CalibratedAttribute
  /** What each third is called: three options by themselves. */
  thirds: readonly string[]
}

function toAxis(grid: CalibrationGrid, id: string): Axis | null {
  const attribute = grid.attributes.find((each) => each.id === id)
  if (!attribute) return null
  const { options } = attribute
  return { attribute, thirds: options.length === 3 ? options.map(({ label }) => label) : THIRDS }
}

/** The two axes of the 9-box; null where the cycle has none. */
export function findAxes(grid: CalibrationGrid): { x: Axis; y: Axis } | null {
  const [x, y] = [grid.axes && toAxis(grid, grid.axes.x), grid.axes && toAxis(grid, grid.axes.y)]
  return x && y ? { x, y } : null
}

/** How a person is called on a screen: by name, or by number where names are hidden. */
export const toCaller = ({ reviewees }: CalibrationGrid, areNamesHidden: boolean) => {
  const numbers = new Map(reviewees.map(({ id }, index) => [id, `Person ${index + 1}`]))
  return ({ id, reviewee }: CalibratedReviewee) => (areNamesHidden ? (numbers.get(id) ?? '') : reviewee.name)
}

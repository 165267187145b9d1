/** Of one template. */
export const MAX_AREAS = 10
export const MAX_CRITERIA = 10

export const APPRAISAL_TEMPLATE_STATUSES = ['draft', 'published', 'archived'] as const
export type AppraisalTemplateStatus = (typeof APPRAISAL_TEMPLATE_STATUSES)[number]
/** What a form can choose. */
export const WRITTEN_STATUSES = ['draft', 'published'] as const
export type WrittenStatus = (typeof WRITTEN_STATUSES)[number]

export const APPRAISAL_TEMPLATE_STATUS_WORDS: Readonly<Record<AppraisalTemplateStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

/** What is rated in an appraisal: the areas of a role, and beside them the criteria of a self rating. */
export const RATED = ['area', 'criterion'] as const
export type Rated = (typeof RATED)[number]
export type RatedPart = 'Name' | 'Description' | 'Weight'

const rowsOf = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

/** The rows of fields in a form, from 1 on. */
export const RATED_ROWS: Readonly<Record<Rated, readonly number[]>> = {
  area: rowsOf(MAX_AREAS),
  criterion: rowsOf(MAX_CRITERIA),
}

/** The name of a field of one row. */
export const ratedField = <Of extends Rated, Part extends RatedPart>(
  of: Of,
  part: Part,
  row: number,
): `${Of}${Part}-${number}` => `${of}${part}-${row}`
export type RatedField = `${Rated}${RatedPart}-${number}`

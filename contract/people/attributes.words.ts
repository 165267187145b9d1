/** Rating options of an attribute, at least and at most. */
export const MIN_ATTRIBUTE_OPTIONS = 2
export const MAX_ATTRIBUTE_OPTIONS = 10

/** Those that new cycles are offered, and those that are kept for earlier ones. */
export const ATTRIBUTE_TABS = ['active', 'archived'] as const
export type AttributeTab = (typeof ATTRIBUTE_TABS)[number]

export const ATTRIBUTE_TAB_WORDS: Readonly<Record<AttributeTab, string>> = {
  active: 'Active',
  archived: 'Archived',
}

type OptionPart = 'label' | 'value' | 'description'

/** The rows of options in a form, from 1 on. */
export const OPTION_ROWS: readonly number[] = Array.from(
  { length: MAX_ATTRIBUTE_OPTIONS },
  (_, index) => index + 1,
)

/** The name of a field of one row. */
export const optionField = <Part extends OptionPart>(row: number, part: Part): `${Part}-${number}` =>
  `${part}-${row}`

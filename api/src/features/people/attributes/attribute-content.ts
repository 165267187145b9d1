import { type AttributeOption, type NewAttribute } from '#contract/people/attributes.forms.ts'
import { type AttributeContent } from './attributes.queries.ts'

export const contentOf = (row: AttributeContent): AttributeContent => ({
  name: row.name,
  description: row.description,
  options: row.options,
  numberless: row.numberless,
  private: row.private,
})

export const toContent = ({ description, ...form }: NewAttribute): AttributeContent =>
  contentOf({ ...form, description: description || null })

const writeOption = ({ label, value, description }: AttributeOption) =>
  `${value === null ? '' : `${value}: `}${label}${description === '' ? '' : ` (${description})`}`

/** As the audit log keeps it, and as two edits are compared. */
export const valuesOf = (content: AttributeContent) => ({
  name: content.name,
  description: content.description,
  options: content.options.map(writeOption).join('\n'),
  numberless: content.numberless,
  private: content.private,
})
type Values = ReturnType<typeof valuesOf>

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** The same in words. */
export const toValues = (values: Values): Record<keyof Values, string | null> => ({
  ...values,
  numberless: yesOrNo(values.numberless),
  private: yesOrNo(values.private),
})

/** Whether two contents differ in more than their wording. */
export const hasOtherKind = (one: AttributeContent, other: AttributeContent): boolean =>
  one.numberless !== other.numberless ||
  JSON.stringify(one.options.map(({ value }) => value)) !==
    JSON.stringify(other.options.map(({ value }) => value))

import type { Organization } from '#contract/organization/profile.ts'
import { listOrganizationFields, toFieldLabel, toFieldText } from '#contract/organization/profile.words.ts'

export interface Fact {
  term: string
  /** Empty where nothing was said. */
  value: string
}

/** An organization as those read it who may not change it: the fields of its form, with the domain after the name. */
export const toFacts = (organization: Organization): Fact[] =>
  listOrganizationFields().flatMap((field) => [
    { term: toFieldLabel(field), value: toFieldText(field, organization[field] ?? '') },
    ...(field === 'name' ? [{ term: 'Domain', value: organization.domain }] : []),
  ])

import { COMPANY_SIZE_WORDS, COMPANY_TYPE_WORDS } from '#contract/organization/profile.words.ts'

export const toOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const COMPANY_SIZE_OPTIONS = toOptions(COMPANY_SIZE_WORDS)
export const COMPANY_TYPE_OPTIONS = toOptions(COMPANY_TYPE_WORDS)

import type { COMPANY_SIZES, COMPANY_TYPES } from '#contract/account/sign-up.forms.ts'

// Imported as types only, so that labels bring no schema into the script of a page.

export const COMPANY_SIZE_WORDS: Readonly<Record<(typeof COMPANY_SIZES)[number], string>> = {
  '1-10': '1 to 10 people',
  '11-50': '11 to 50 people',
  '51-200': '51 to 200 people',
  '201-500': '201 to 500 people',
  '501-1000': '501 to 1,000 people',
  '1001+': 'More than 1,000 people',
}

export const COMPANY_TYPE_WORDS: Readonly<Record<(typeof COMPANY_TYPES)[number], string>> = {
  agency: 'Agency',
  ecommerce: 'Online store',
  software: 'Software',
  publisher: 'Publisher',
  'professional-services': 'Professional services',
  manufacturing: 'Manufacturing',
  education: 'Education',
  'public-sector': 'Public sector',
  nonprofit: 'Nonprofit',
  other: 'Other',
}

import type { SITE_STATUSES } from './sites.ts'
import type { VERIFICATION_METHODS } from './sites.forms.ts'

// The values are taken as types alone, so that no schema comes with the words into the script of a page.

export const METHOD_WORDS: Readonly<Record<(typeof VERIFICATION_METHODS)[number], string>> = {
  meta: 'Meta tag',
  file: 'File',
  dns: 'DNS record',
}

export const STATUS_WORDS: Readonly<Record<(typeof SITE_STATUSES)[number], string>> = {
  verified: 'Verified',
  unverified: 'Not verified',
  lost: 'Verification lost',
}

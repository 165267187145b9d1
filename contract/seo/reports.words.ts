// Without schemas, so that none comes with the words into the script of a page.

/** What a report can have, in the order in which it comes unless somebody chooses another. */
export const REPORT_SECTIONS = [
  'score',
  'issues',
  'pages',
  'domain',
  'keywords',
  'ranks',
  'backlinks',
  'competitors',
  'technologies',
] as const
export type ReportSection = (typeof REPORT_SECTIONS)[number]

export const SECTION_WORDS: Readonly<Record<ReportSection, string>> = {
  score: 'Health score',
  issues: 'Issues and what to do',
  pages: 'Top pages',
  domain: 'Domain overview',
  keywords: 'Keywords',
  ranks: 'Rank tracking',
  backlinks: 'Backlinks',
  competitors: 'Organic competitors',
  technologies: 'Technologies',
}

export const PAPER_SIZES = ['a4', 'letter'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

export const PAPER_WORDS: Readonly<Record<PaperSize, string>> = { a4: 'A4', letter: 'Letter' }

/** Days for which a link to a report can be opened. */
export const SHARE_LIVES = ['7', '30', '90', '365'] as const
export type ShareLife = (typeof SHARE_LIVES)[number]

export const SHARE_LIFE_WORDS: Readonly<Record<ShareLife, string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
}

export const SHARE_STATES = ['open', 'expired', 'revoked'] as const
export type ShareState = (typeof SHARE_STATES)[number]

export const SHARE_STATE_WORDS: Readonly<Record<ShareState, string>> = {
  open: 'Open',
  expired: 'Expired',
  revoked: 'Revoked',
}

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

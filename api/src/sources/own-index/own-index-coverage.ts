import { type Known } from '#api/search-index/store/read-index.ts'
import { type Basis } from '#contract/seo/sources.words.ts'

export const plural = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** What is still to come is said: without it, too few would read as all there are. */
const stillToCome = (waiting: number) =>
  waiting === 0 ? '' : ` (${plural(waiting, 'audit')} still to be indexed)`

const sizeOf = ({ size: { pages, domains, waiting } }: Pick<Known<unknown>, 'size'>) =>
  `among ${plural(pages, 'page')} of ${plural(domains, 'domain')} that your organization has crawled${stillToCome(waiting)}`

/** Positions in an index of one's own are none in Google, and links from elsewhere are not known. */
export const COVERAGE = {
  ranking: (known: Known<unknown>) =>
    `Ranking ${sizeOf(known)}, by keywords from their titles, headings, anchors and text: not positions in Google.`,
  links: (known: Known<unknown>) => `Links ${sizeOf(known)}: other sites may link here too.`,
  authority: (known: Known<unknown>) =>
    `PageRank of the links between domains, ${sizeOf(known)}, from 0 to 100 on a logarithmic scale.`,
  pages: (known: Known<unknown>) => `Indexable pages ${sizeOf(known)}.`,
} as const
export type Coverage = keyof typeof COVERAGE

export const BASIS_OF: Record<Coverage, Basis> = {
  ranking: 'estimated',
  authority: 'estimated',
  links: 'measured',
  pages: 'measured',
}

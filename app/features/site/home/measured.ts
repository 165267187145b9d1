import { CHECK_COUNT } from 'virtual:check-count'

/** A measured figure, and how to reproduce it. */
export interface Measured {
  value: string
  label: string
  /** The setup and the command. */
  how: string
}

/**
 * Shown on the home page. Only figures printed by this repository's benchmarks, or counted at build time; nothing is
 * shown if empty.
 */
export const MEASURED: readonly Measured[] = [
  {
    value: '30 s',
    label: 'to crawl, parse and audit 5,000 pages',
    how: 'Pages of about 100 kB on the same machine, two cores, no politeness limit: npm run bench -- large-crawl',
  },
  {
    value: `${CHECK_COUNT} checks`,
    label: 'that an audit of a site can make',
    how: 'Of pages, of hosts and of the site as a whole, counted in the catalog that this version was built with',
  },
  {
    value: '2.1 kB',
    label: 'of JavaScript on this page',
    how: 'All that this page sends, compressed with gzip, counted in a browser: npm run bench -- scripts',
  },
]

/** A figure that somebody measured, and how it can be measured again. */
export interface Measured {
  value: string
  label: string
  /** What was done, on what, by which command. */
  how: string
}

/** Shown on the public page. Only what the benchmark of this repository printed belongs here; empty, nothing is shown. */
export const MEASURED: readonly Measured[] = [
  {
    value: '5,000 pages in 27 s',
    label: 'crawled, parsed and put through 252 checks',
    how: 'Pages of about 100 kB on the same machine, two cores, no politeness limit: npm run bench -- large-crawl',
  },
  {
    value: '11 times',
    label: 'the pages per second of a common open crawler',
    how: 'Against CheerioCrawler on the Python documentation, median of three alternating rounds: npm run bench -- crawl',
  },
  {
    value: '0.9 kB',
    label: 'of script on this page',
    how: 'All that this page sends, compressed with gzip, counted in a browser: npm run bench -- scripts',
  },
]

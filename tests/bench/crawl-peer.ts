import { CheerioCrawler, Configuration, log, LogLevel } from '@crawlee/cheerio'

// Crawls the site given as an argument with Crawlee's CheerioCrawler and prints its pages and seconds as JSON. It does a
// small part of an audit: fetch, parse, title and links, nothing kept on disk.

const [start = '', maxPages = '5000'] = process.argv.slice(2)
log.setLevel(LogLevel.ERROR)
let pages = 0
let links = 0
const crawler = new CheerioCrawler(
  {
    // Without these it begins with one page at a time and takes seconds to find out that it may do more.
    minConcurrency: 20,
    maxConcurrency: 60,
    maxRequestsPerCrawl: Number(maxPages),
    maxRequestRetries: 0,
    async requestHandler({ $, enqueueLinks }) {
      pages += 1
      links += $('title').text() === '' ? 0 : $('a[href]').length
      await enqueueLinks({ strategy: 'same-hostname', exclude: ['**/*.{txt,zip,bz2,png,epub,py,pdf}'] })
    },
  },
  new Configuration({ persistStorage: false, availableMemoryRatio: 0.5 }),
)
const begun = performance.now()
await crawler.run([start])
console.log(JSON.stringify({ pages, links, seconds: (performance.now() - begun) / 1000 }))

import { LinkChecker, LinkState } from 'linkinator'

// Checks the links of the site given as an argument with linkinator and prints its pages and seconds as JSON. As the audit beside it,
// it asks for every page and file of the site once, and for nothing of other sites.

const [start = ''] = process.argv.slice(2)
const { origin } = new URL(start)
const checker = new LinkChecker()
let pages = 0
checker.on('pagestart', () => {
  pages += 1
})
const begun = performance.now()
const { links } = await checker.check({
  path: start,
  recurse: true,
  linksToSkip: (link) => Promise.resolve(!link.startsWith(`${origin}/`)),
})
const seconds = (performance.now() - begun) / 1000
const requests = links.filter(({ state }) => state !== LinkState.SKIPPED).length
console.log(JSON.stringify({ pages, requests, seconds }))

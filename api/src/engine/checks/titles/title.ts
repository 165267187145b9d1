import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { comparable } from '#api/engine/comparable.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { isBlank, textWidth, TITLE_PIXELS } from '#api/engine/text-width.ts'

const MAX_WIDTH = 561
const MIN_WIDTH = 200
const PLACEHOLDERS = new Set([
  'home',
  'homepage',
  'index',
  'untitled',
  'untitled document',
  'new page',
  'page title',
  'title',
  'document',
  'welcome',
  'react app',
  'vite app',
  'vite react',
  'vite react ts',
  'vite vue',
  'next js app',
  'create next app',
  'create react app',
  'my wordpress blog',
  'just another wordpress site',
  'test',
  'startseite',
  'unbenanntes dokument',
  'accueil',
  'document sans titre',
  'inicio',
  'documento sin título',
  'home page',
  'it works',
  'welcome to nginx',
  'apache2 ubuntu default page it works',
  'apache2 debian default page it works',
])
/** What web servers call a list of files. */
const FILE_LIST = /^index of \//i

function titleOf({ head }: PageFacts): string {
  return head.titles[0]?.text ?? ''
}

function repeatedWord(title: string): string | undefined {
  const counts = new Map<string, number>()
  for (const word of comparable(title).split(' ')) {
    if (word.length >= 4) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].find(([, count]) => count >= 3)?.[0]
}

const TITLED = `kind = 'html' AND internal = 1 AND indexable = 1 AND title <> ''`
/** A longer end is no name, and `rtrim` compares each character with all that it takes off. */
const LONGEST_NAME = 80
/** The end of `Shoes – Shop` as that of `Shoes | Shop`. */
const WITH_BARS = ['–', '—', '·', '-'].reduce(
  (text, dash) => `replace(${text}, ' ${dash} ', ' | ')`,
  `substr(title, -${LONGEST_NAME})`,
)
/** What stands behind the last bar: `rtrim` takes off all that is none. */
const NAME_OF_SITE = `trim(substr(${WITH_BARS}, length(rtrim(${WITH_BARS}, replace(${WITH_BARS}, '|', ''))) + 1))`
const FEWEST_WITH_NAME = 3

/** The title, the headline of a search result. */
export const titleChecks = [
  {
    id: 'title-missing',
    category: 'titles',
    severity: 'error',
    scope: 'page',
    title: 'Missing title',
    why: 'The title is the headline of a search result and the name of the browser tab. Without one, search engines make up their own.',
    fix: 'Add a <title> to the head that says what the page is about.',
    find: ({ head }) => when(head.titles.length === 0, 'The page has no title element.'),
  },
  {
    id: 'title-empty',
    category: 'titles',
    severity: 'error',
    scope: 'page',
    title: 'Empty title',
    why: 'The title element is there but empty, so search engines make up their own headline.',
    fix: 'Write a title that says what the page is about.',
    find: (facts) =>
      when(facts.head.titles.length > 0 && isBlank(titleOf(facts)), 'The title element is empty.'),
  },
  {
    id: 'title-multiple',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Multiple titles',
    why: 'A page has one title. With several, it is unclear which one search engines use.',
    fix: 'Keep one title element.',
    find: ({ head }) =>
      when(
        head.titles.length > 1,
        `${head.titles.length} title elements.`,
        head.titles.map(({ text }) => text).join(' | '),
      ),
  },
  {
    id: 'title-too-long',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Title too long',
    why: 'Search results have room for about 560 pixels of title. The rest is cut off or rewritten.',
    fix: 'Put the important part first, and shorten the rest.',
    find: (facts) => {
      const width = textWidth(titleOf(facts), TITLE_PIXELS)
      return when(width > MAX_WIDTH, `The title is ${width} pixels wide; ${MAX_WIDTH} fit.`, titleOf(facts))
    },
  },
  {
    id: 'title-too-short',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Title too short',
    why: 'A title of a word or two says little to people who choose among search results.',
    fix: 'Say what the page offers, and for whom.',
    find: (facts) => {
      const width = textWidth(titleOf(facts), TITLE_PIXELS)
      return when(width > 0 && width < MIN_WIDTH, `The title is only ${width} pixels wide.`, titleOf(facts))
    },
  },
  {
    id: 'title-same-as-h1',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Title same as H1',
    why: 'The title and the H1 are read in different places. Using the same words in both misses the chance to say it in two ways.',
    fix: 'Write the title for the search result, and the H1 for the reader of the page.',
    find: (facts) => {
      const h1 = facts.headings.items.find(({ level }) => level === 1)?.text ?? ''
      const heading = comparable(h1)
      return when(heading !== '' && heading === comparable(titleOf(facts)), 'Both have the same text.', h1)
    },
  },
  {
    id: 'title-placeholder',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Placeholder title',
    why: 'The title is a default of a tool or template, so it says nothing about the page.',
    fix: 'Replace it with a title of your own.',
    find: (facts) =>
      when(
        PLACEHOLDERS.has(comparable(titleOf(facts))) || FILE_LIST.test(titleOf(facts)),
        'The title is a placeholder.',
        titleOf(facts),
      ),
  },
  {
    id: 'title-keyword-repeat',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Word repeated in title',
    why: 'The same word three times in a title looks like spam, to people and to search engines.',
    fix: 'Use it once.',
    find: (facts) => {
      const word = repeatedWord(titleOf(facts))
      return when(word !== undefined, `The word "${word ?? ''}" is used three times or more.`, titleOf(facts))
    },
  },
  {
    id: 'title-duplicate',
    category: 'titles',
    severity: 'warning',
    scope: 'site',
    title: 'Duplicate title',
    why: 'Pages with the same title look the same in search results, and search engines may show only one of them.',
    fix: 'Give each page a unique title.',
    ...duplicates('title-duplicate', 'title'),
  },
  {
    id: 'description-duplicate',
    category: 'titles',
    severity: 'warning',
    scope: 'site',
    title: 'Duplicate meta description',
    why: 'The meta description is the text below the headline of a search result. If several pages share it, people cannot tell their results apart.',
    fix: 'Write a description for each page, or leave it out where you cannot.',
    ...duplicates('description-duplicate', 'description'),
  },
  {
    id: 'title-boilerplate',
    category: 'titles',
    severity: 'notice',
    scope: 'site',
    title: 'Title is only the site name',
    why: 'Other titles end with the site name, and this one is nothing else, so its search result does not say what the page is about.',
    fix: 'Put what the page is about in front of the name.',
    tally: `
      SELECT lower(${NAME_OF_SITE}) AS key, url AS value FROM pages
      WHERE ${inRange('id')} AND ${TITLED} AND instr(${WITH_BARS}, ' | ') > 0`,
    sql: `
      SELECT url, 'The titles of ' || tally.pages || ' other pages end with these words.' AS detail, title AS evidence
      FROM pages CROSS JOIN ${tallyOf('title-boilerplate')} AND tally.key = lower(trim(title))
      WHERE ${inRange('id')} AND ${TITLED} AND coalesce(depth, 1) > 0 AND tally.pages >= ${FEWEST_WITH_NAME}`,
  },
] as const satisfies readonly Check[]

/** Pages in other languages may share a title. */
function duplicates(check: string, column: 'title' | 'description') {
  const same = `json_array(lower(coalesce(lang, '')), lower(${column}))`
  const among = `${inRange('id')} AND kind = 'html' AND internal = 1 AND indexable = 1 AND ${column} <> ''`
  return {
    tally: `SELECT ${same} AS key, url AS value FROM pages WHERE ${among}`,
    sql: `
      SELECT url, tally.pages || ' pages share it.' AS detail, ${column} AS evidence
      FROM pages CROSS JOIN ${tallyOf(check)} AND tally.key = ${same} WHERE ${among} AND tally.pages > 1`,
  }
}

import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { type Heading } from '#api/engine/facts/headings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'
import { isEmptyPage, isShell } from '#api/engine/page-kinds.ts'
import { isBlank, textWidth } from '#api/engine/text-width.ts'

/** 70 Latin characters of average width, so that scripts with wide characters are judged alike. */
const MAX_H1_WIDTH = 70 * 10

function h1sOf({ headings }: PageFacts): Heading[] {
  return headings.items.filter(({ level }) => level === 1)
}

const isEmpty = ({ text, hasLabel }: Heading) => isBlank(text) && !hasLabel

function skips({ headings: { items } }: PageFacts): string[] {
  return items.flatMap(({ level, text }, at) => {
    const before = items[at - 1]?.level ?? level
    return level > before + 1 ? [`H${before} to H${level}: ${text}`] : []
  })
}

const HAS_H1 = `kind = 'html' AND internal = 1 AND indexable = 1 AND h1 <> ''`
/** Pages in other languages may share it. */
const SAME_H1 = `json_array(lower(coalesce(lang, '')), lower(h1))`

/** Headings, the outline of a page. */
export const headingChecks = [
  {
    id: 'h1-missing',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Missing H1',
    why: 'The H1 is the main heading and says what the page is about. Readers, screen readers and search engines look for it first.',
    fix: 'Mark the main heading of the page as <h1>.',
    find: (facts) =>
      when(
        h1sOf(facts).length === 0 && !isEmptyPage(facts) && !isShell(facts),
        'The page has no visible H1.',
      ),
  },
  {
    id: 'h1-empty',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Empty H1',
    why: 'The H1 is there but has no text.',
    fix: 'Write what the page is about in it. A logo in it needs an alt text.',
    find: (facts) => when(h1sOf(facts).some(isEmpty), 'An H1 has no text.'),
  },
  {
    id: 'h1-multiple',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Multiple H1s',
    why: 'With several H1 headings it is less clear what the page is about.',
    fix: 'Keep one H1, and make the others H2.',
    find: (facts) => {
      const all = h1sOf(facts)
      return when(all.length > 1, `${all.length} H1 headings.`, all.map(({ text }) => text).join(' | '))
    },
  },
  {
    id: 'h1-too-long',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'H1 too long',
    why: 'A heading as long as a paragraph is not read as a heading.',
    fix: 'Shorten it to the point, and let a paragraph say the rest.',
    find: (facts) => {
      const long = h1sOf(facts).find(({ text }) => textWidth(text, 20) > MAX_H1_WIDTH)
      return when(long !== undefined, 'The H1 is longer than about 70 characters.', long?.text)
    },
  },
  {
    id: 'heading-skip',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Heading level skipped',
    why: 'A jump such as from H2 to H4 breaks the outline that screen readers offer for moving through the page.',
    fix: 'Use the next level down, and set the size with CSS.',
    find: (facts) => whenAny(skips(facts), (count) => `${counted(count, 'heading level')} skipped.`),
  },
  {
    id: 'heading-empty',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Empty heading',
    why: 'Screen readers announce a heading and then nothing.',
    fix: 'Fill it or remove it. Use CSS for spacing.',
    find: ({ headings }) =>
      whenAny(
        headings.items
          .filter((heading) => heading.level > 1 && isEmpty(heading))
          .map(({ level }) => `H${level}`),
        (count) => `${counted(count, 'heading')} without text.`,
      ),
  },
  {
    id: 'heading-none',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Long text without subheadings',
    why: 'Readers skim. A long text without subheadings gives them nothing to hold on to.',
    fix: 'Divide the text with H2 headings.',
    find: ({ headings, content }) =>
      when(
        content.mainWords > 600 && !headings.items.some(({ level }) => level > 1),
        `${content.mainWords} words without a subheading.`,
      ),
  },
  {
    id: 'h1-duplicate',
    category: 'content',
    severity: 'notice',
    scope: 'site',
    title: 'Duplicate H1',
    why: 'Pages with the same H1 are hard to tell apart.',
    fix: 'Give each page a unique H1.',
    // Pages with the same text are another finding.
    tally: `SELECT ${SAME_H1} AS key, coalesce(text_hash, id) AS value FROM pages WHERE ${inRange('id')} AND ${HAS_H1}`,
    sql: `
      SELECT url, tally.pages || ' pages share it.' AS detail, h1 AS evidence
      FROM pages CROSS JOIN ${tallyOf('h1-duplicate')} AND tally.key = ${SAME_H1}
      WHERE ${inRange('id')} AND ${HAS_H1} AND tally.least <> tally.greatest`,
  },
] as const satisfies readonly Check[]

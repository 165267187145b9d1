import { type Check } from '#api/engine/check.ts'
import { when, whenAny } from '#api/engine/checks/findings.ts'
import { comparable } from '#api/engine/comparable.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { hasHomePage, hasResponse } from '#api/engine/host-facts.ts'
import { DESCRIPTION_PIXELS, isBlank, textWidth } from '#api/engine/text-width.ts'

const MAX_WIDTH = 985
const MIN_WIDTH = 400

function descriptionOf({ head }: PageFacts): string {
  return head.descriptions[0]?.text ?? ''
}

/** The meta description, and other elements of the head. */
export const descriptionChecks = [
  {
    id: 'description-missing',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Missing meta description',
    why: 'The meta description is the text below the headline of a search result. Without one, search engines pick text from the page.',
    fix: 'Add <meta name="description" content="…"> with one or two sentences that make people want to read on.',
    find: ({ head }) => when(head.descriptions.length === 0, 'The page has no meta description.'),
  },
  {
    id: 'description-empty',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Empty meta description',
    why: 'The meta description is there but empty, so search engines pick text from the page.',
    fix: 'Write one or two sentences, or remove the tag.',
    find: (facts) =>
      when(
        facts.head.descriptions.length > 0 && isBlank(descriptionOf(facts)),
        'The meta description is empty.',
      ),
  },
  {
    id: 'description-multiple',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Multiple meta descriptions',
    why: 'A page has one meta description. With several, it is unclear which one search engines use.',
    fix: 'Keep one meta description.',
    find: ({ head }) =>
      when(
        head.descriptions.length > 1,
        `${head.descriptions.length} meta descriptions.`,
        head.descriptions.map(({ text }) => text).join(' | '),
      ),
  },
  {
    id: 'description-too-long',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Meta description too long',
    why: 'Search results have room for about 985 pixels of description. The rest is cut off.',
    fix: 'Put the important part first, and shorten the rest.',
    find: (facts) => {
      const width = textWidth(descriptionOf(facts), DESCRIPTION_PIXELS)
      return when(
        width > MAX_WIDTH,
        `The description is ${width} pixels wide; ${MAX_WIDTH} fit.`,
        descriptionOf(facts),
      )
    },
  },
  {
    id: 'description-too-short',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Meta description too short',
    why: 'A few words leave the space of the search result unused, and search engines often pick other text instead.',
    fix: 'Write one or two full sentences.',
    find: (facts) => {
      const width = textWidth(descriptionOf(facts), DESCRIPTION_PIXELS)
      return when(
        width > 0 && width < MIN_WIDTH,
        `The description is only ${width} pixels wide.`,
        descriptionOf(facts),
      )
    },
  },
  {
    id: 'description-same-as-title',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Meta description same as title',
    why: 'The description repeats the headline above it, so the search result tells nothing more.',
    fix: 'Use the description for what the title has no room for.',
    find: (facts) => {
      const description = comparable(descriptionOf(facts))
      const title = comparable(facts.head.titles[0]?.text ?? '')
      return when(
        description !== '' && description === title,
        'Both have the same text.',
        descriptionOf(facts),
      )
    },
  },
  {
    id: 'meta-in-body',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Title or meta description outside the head',
    why: 'Search engines look for the title and the meta description in the head. In the body they may be ignored.',
    fix: 'Move them into the head, before anything that closes it.',
    find: ({ head }) => {
      const title = head.titles.some(({ inHead }) => !inHead) ? ['title'] : []
      const description = head.descriptions.some(({ inHead }) => !inHead) ? ['description'] : []
      return whenAny([...title, ...description], () => 'In the body.')
    },
  },
  {
    id: 'doctype-missing',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Missing doctype',
    why: 'Without <!doctype html> at the start, browsers render the page in quirks mode, which imitates browsers of the nineties.',
    fix: 'Begin the page with <!doctype html>.',
    find: ({ head }) =>
      when(
        head.isQuirky && head.doctype === null,
        head.hasLateDoctype
          ? 'The doctype comes after other content, where browsers ignore it.'
          : 'The page has no doctype.',
      ),
  },
  {
    id: 'doctype-quirks',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Quirks-mode doctype',
    why: 'For this doctype browsers render the page in quirks mode, which imitates browsers of the nineties: boxes, tables and type come out in other sizes.',
    fix: 'Begin the page with <!doctype html>.',
    find: ({ head }) =>
      when(
        head.isQuirky && head.doctype !== null,
        'Browsers render the page in quirks mode.',
        `<!doctype ${head.doctype ?? ''}>`,
      ),
  },
  {
    id: 'favicon-missing',
    category: 'titles',
    severity: 'notice',
    scope: 'host',
    title: 'Missing favicon',
    why: 'Browser tabs and search results show no icon for the site, so it is harder to recognize.',
    fix: 'Add <link rel="icon" href="…"> or a /favicon.ico.',
    isKnown: (host) =>
      hasHomePage(host) && (host.home?.head.hasIcon === true || hasResponse(host.probes.favicon)),
    find: ({ home, probes: { favicon } }) =>
      when(
        home?.head.hasIcon === false && favicon !== undefined && favicon.status >= 400,
        'Neither the home page names one nor is there a /favicon.ico.',
      ),
  },
] as const satisfies readonly Check[]

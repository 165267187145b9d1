import { type Check } from '#api/engine/check.ts'
import { when, whenAny } from '#api/engine/checks/findings.ts'
import { comparable } from '#api/engine/comparable.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { DESCRIPTION_PIXELS, textWidth } from '#api/engine/text-width.ts'

const MAX_WIDTH = 985
const MIN_WIDTH = 400

function descriptionOf({ head }: PageFacts): string {
  return head.descriptions[0]?.text ?? ''
}

/** The description is the text below the headline of a search result; and other things of the head. */
export const descriptionChecks = [
  {
    id: 'description-missing',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'No meta description',
    why: 'The description is the text below the headline of a search result. Without one, search engines cut something out of the page.',
    fix: 'Add <meta name="description" content="…"> with one or two sentences that make people want to read on.',
    find: ({ head }) => when(head.descriptions.length === 0, 'The page has no description.'),
  },
  {
    id: 'description-empty',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Empty meta description',
    why: 'The description is there but holds nothing, so search engines cut something out of the page.',
    fix: 'Write one or two sentences, or remove the tag.',
    find: (facts) =>
      when(facts.head.descriptions.length > 0 && descriptionOf(facts) === '', 'The description is empty.'),
  },
  {
    id: 'description-multiple',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Several meta descriptions',
    why: 'A page has one description. With several, search engines may join them or take none.',
    fix: 'Keep one description.',
    find: ({ head }) => when(head.descriptions.length > 1, `${head.descriptions.length} descriptions.`),
  },
  {
    id: 'description-too-long',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'Description is likely to be cut',
    why: 'Search results have room for about 985 pixels of description. The rest is cut off.',
    fix: 'Say the important part first, and shorten the rest.',
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
    title: 'Very short description',
    why: 'A few words leave the room of the search result unused, and search engines often take other text instead.',
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
    title: 'Description repeats the title',
    why: 'The description says the same as the headline above it, so the search result tells nothing more.',
    fix: 'Use the description for what the title has no room for.',
    find: (facts) => {
      const description = comparable(descriptionOf(facts))
      const title = comparable(facts.head.titles[0]?.text ?? '')
      return when(description !== '' && description === title, 'Both say the same.', descriptionOf(facts))
    },
  },
  {
    id: 'meta-in-body',
    category: 'titles',
    severity: 'warning',
    scope: 'page',
    title: 'Title or description outside the head',
    why: 'Search engines look for title and description in the head. In the body they may be ignored.',
    fix: 'Move them into the head, before anything that ends it.',
    find: ({ head }) => {
      const title = head.titles.some(({ inHead }) => !inHead) ? ['title'] : []
      const description = head.descriptions.some(({ inHead }) => !inHead) ? ['description'] : []
      return whenAny([...title, ...description], () => 'They stand in the body.')
    },
  },
  {
    id: 'doctype-missing',
    category: 'titles',
    severity: 'notice',
    scope: 'page',
    title: 'No doctype',
    why: 'Without <!doctype html> at the start, browsers imitate the faults of browsers of the nineties (quirks mode).',
    fix: 'Begin the page with <!doctype html>.',
    find: ({ head }) => when(head.doctype === null, 'The page has no doctype.'),
  },
  {
    id: 'favicon-missing',
    category: 'titles',
    severity: 'notice',
    scope: 'host',
    title: 'No favicon',
    why: 'The small picture beside the name in browser tabs and search results is missing, so the site is harder to recognise.',
    fix: 'Add <link rel="icon" href="…"> or a /favicon.ico.',
    find: ({ home, probes: { favicon } }) =>
      when(
        home?.kind === 'html' && !home.head.hasIcon && favicon !== undefined && favicon.status >= 400,
        'Neither the home page names one nor is there a /favicon.ico.',
      ),
  },
] as const satisfies readonly Check[]

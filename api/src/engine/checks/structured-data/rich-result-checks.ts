import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { listItems } from './data-items.ts'
import { listUnknownNames } from './names.ts'
import { countProducts, hasData } from './page-data.ts'
import { listMissing } from './property-needs.ts'
import { RETIRED } from './rich-results.ts'
import { listBadValues } from './value-rules.ts'

/** Folders above a page from which on people need to see where they are. */
const DEEP = 2

function foldersOf(url: string): number {
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '')
  return Math.max(0, parts.length - 1)
}

function listRetired({ structuredData }: PageFacts): string[] {
  return listItems(structuredData).flatMap(({ types, isTop }) =>
    types.flatMap((type) => {
      const since = isTop ? RETIRED.get(type) : undefined
      return since === undefined ? [] : [`${type}: retired in ${since}`]
    }),
  )
}

const properties = (count: number) => counted(count, 'property', 'properties')

/** What search engines need of structured data, and whether the page shows what it says. */
export const richResultChecks = [
  {
    id: 'sd-type-unknown',
    category: 'structured-data',
    severity: 'warning',
    scope: 'page',
    title: 'Unknown schema.org type or property',
    why: 'schema.org has no such name, so search engines ignore it. Mostly it is misspelled: names are case-sensitive.',
    fix: 'Use the name as it is written on schema.org.',
    find: (facts) =>
      whenAny(listUnknownNames(facts), (count) => `${counted(count, 'name')} unknown to schema.org.`),
  },
  {
    id: 'sd-required-missing',
    category: 'structured-data',
    severity: 'warning',
    scope: 'page',
    title: 'Missing required structured data property',
    why: 'Without this property the page is not eligible for the rich result.',
    fix: 'Add the property.',
    find: (facts) =>
      whenAny(
        listMissing(facts, 'required'),
        (count) => `${properties(count)} that Google requires missing.`,
      ),
  },
  {
    id: 'sd-recommended-missing',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Missing recommended structured data property',
    why: 'The rich result is possible without this property, but shows less.',
    fix: 'Add the property where you know its value.',
    find: (facts) =>
      whenAny(
        listMissing(facts, 'recommended'),
        (count) => `${properties(count)} that Google recommends missing.`,
      ),
  },
  {
    id: 'sd-value-invalid',
    category: 'structured-data',
    severity: 'warning',
    scope: 'page',
    title: 'Invalid value in structured data',
    why: 'Search engines cannot read the value, so they ignore the property, and perhaps the rich result with it.',
    fix: 'Write dates and durations by ISO 8601, currencies by ISO 4217, amounts as plain numbers with a decimal point, and URLs in full.',
    find: (facts) =>
      whenAny(listBadValues(facts), (count) => `${counted(count, 'value')} of the wrong form.`),
  },
  {
    id: 'sd-retired',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Rich result that Google has retired',
    why: 'Google no longer shows a rich result for this type. The markup does no harm, and other programs may still read it.',
    fix: 'Keep it if you need it elsewhere, but spend no more time on it.',
    find: (facts) => whenAny(listRetired(facts), () => 'Google shows no rich result for this type.'),
  },
  {
    id: 'sd-breadcrumb-missing',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Deep page without breadcrumb markup',
    why: 'With a BreadcrumbList, search results show where in the site a page is, in place of its bare URL.',
    fix: 'Add a BreadcrumbList with one entry for each level above the page.',
    // Without any structured data, that is the finding.
    find: (facts) => {
      const folders = foldersOf(facts.finalUrl)
      return when(
        facts.indexable && folders >= DEEP && hasData(facts) && !/Breadcrumb/.test(typesIn(facts)),
        `The page is ${folders} folders deep, and has structured data without a BreadcrumbList.`,
      )
    },
  },
  {
    id: 'sd-price-mismatch',
    category: 'structured-data',
    severity: 'warning',
    scope: 'page',
    title: 'Structured data price differs from the visible price',
    why: 'Google compares the two, and disapproves products whose price in the structured data is not the one that customers see.',
    fix: 'Fill both from the same source, in the same currency, with or without tax alike.',
    find: (facts) => {
      const { unseenPrices, prices } = facts.structuredData.shown
      return when(
        // Without a visible price there is nothing to differ from: perhaps a script adds it.
        countProducts(facts) === 1 && unseenPrices.length > 0 && prices.length > 0,
        `The structured data says ${[...new Set(unseenPrices)].slice(0, 5).join(', ')}, which is not in the text.`,
        prices.join(', '),
      )
    },
  },
  {
    id: 'sd-invisible-faq',
    category: 'structured-data',
    severity: 'warning',
    scope: 'page',
    title: 'Structured data text not on the page',
    why: 'Google wants questions, answers and steps that are marked up to be on the page itself. What only search engines get to read can bring a manual action.',
    fix: 'Show the same questions and answers on the page, or remove the markup. Closed sections that open on a click are fine.',
    find: (facts) =>
      whenAny(facts.document.hasEmptyAppRoot ? [] : facts.structuredData.shown.unseen, (count) =>
        counted(count, 'question or step', 'questions or steps').concat(' missing from the text.'),
      ),
  },
] as const satisfies readonly Check[]

/** The names of all types of a page, in whatever syntax and vocabulary. */
function typesIn({ structuredData: { items, microdataTypes, rdfaTypes } }: PageFacts): string {
  return [...items.flatMap(({ types }) => types), ...microdataTypes, ...rdfaTypes].join(' ')
}

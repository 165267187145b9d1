import { type Check, type Finding } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { findSearchFault, findTagFault, suggestTag } from '#api/engine/language-tags.ts'
import { type PageFacts } from '#api/engine/facts.ts'

function repeatedBy(
  { head }: PageFacts,
  key: 'lang' | 'url',
  other: 'lang' | 'url',
  toOther = (value: string) => value,
): string[] {
  const values = new Map<string, Set<string>>()
  for (const alternate of head.alternates) {
    const name = alternate[key] ?? ''
    if (key === 'url' && alternate.lang === 'x-default') continue
    values.set(name, (values.get(name) ?? new Set()).add(toOther(alternate[other] ?? '')))
  }
  return [...values].filter(([name, others]) => name !== '' && others.size > 1).map(([name]) => name)
}

function oldLanguage({ head, response }: PageFacts): string | null {
  return head.contentLanguage ?? response.headers['content-language'] ?? null
}

/** Those that a list gives one page for, by language: en-us and en-gb may well share one. */
function languagesOf(facts: PageFacts): string[] {
  return repeatedBy(facts, 'url', 'lang', (lang) => lang.split('-', 1)[0] ?? lang)
}

const MAX_FAULTS = 3

/** With what it was probably meant to be, where that is known. */
function describeCode(hreflang: string): string {
  const written = /^\S+$/.test(hreflang) ? hreflang : `"${hreflang}"`
  const suggestion = suggestTag(hreflang, findSearchFault)
  return suggestion === null ? written : `${written} (probably ${suggestion.toLowerCase()})`
}

/** Codes of a list that search engines do not read, and why. */
function findUnreadCodes({ head }: PageFacts): Finding[] {
  const unread = head.alternates.flatMap(({ hreflang }) => {
    const fault = findSearchFault(hreflang)
    return fault === null ? [] : [{ hreflang, fault }]
  })
  const faults = new Set(unread.map(({ fault }) => fault))
  return whenAny(
    unread.map(({ hreflang }) => describeCode(hreflang)),
    (count) =>
      [`${counted(count, 'code')} unknown to search engines.`, ...[...faults].slice(0, MAX_FAULTS)].join(' '),
  )
}

/** The language of a page, and its hreflang list. */
export const languageChecks = [
  {
    id: 'lang-missing',
    category: 'international',
    severity: 'warning',
    scope: 'page',
    title: 'Missing lang attribute',
    why: 'Screen readers choose their voice by the declared language, and browsers offer translations by it.',
    fix: 'Set it in the html tag: <html lang="en">.',
    find: (facts) =>
      when(!facts.head.lang && oldLanguage(facts) === null, 'The html tag has no lang attribute.'),
  },
  {
    id: 'lang-invalid',
    category: 'international',
    severity: 'warning',
    scope: 'page',
    title: 'Invalid lang code',
    why: 'Programs do not know the code in lang, so it counts as no language at all.',
    fix: 'Use codes such as en, de or pt-BR.',
    find: ({ head }) => {
      const lang = head.lang ? (head.writtenLang ?? '') : ''
      const fault = lang === '' ? null : findTagFault(lang)
      if (fault === null) return []
      const suggestion = suggestTag(lang, findTagFault)
      return when(
        true,
        suggestion === null ? fault : `${fault} Probably meant: ${suggestion}.`,
        `lang="${lang}"`,
      )
    },
  },
  {
    id: 'content-language-old',
    category: 'international',
    severity: 'notice',
    scope: 'page',
    title: 'Language only in Content-Language',
    why: 'The language is declared only in Content-Language, a header or meta tag that names the intended audience, and that screen readers may ignore.',
    fix: 'Set it in the html tag: <html lang="en">.',
    find: (facts) =>
      when(
        !facts.head.lang && oldLanguage(facts) !== null,
        'Only Content-Language names it.',
        oldLanguage(facts),
      ),
  },
  {
    id: 'hreflang-invalid',
    category: 'international',
    severity: 'error',
    scope: 'page',
    title: 'Invalid hreflang code',
    why: 'hreflang tells search engines which page is for which language. They ignore codes that do not exist, such as en-uk instead of en-gb.',
    fix: 'Use a language code, followed by a country code where needed: en, en-gb, x-default.',
    find: findUnreadCodes,
  },
  {
    id: 'hreflang-no-self',
    category: 'international',
    severity: 'warning',
    scope: 'page',
    title: 'hreflang without self-reference',
    why: 'The list of language versions must include the page itself, or search engines may ignore the list.',
    fix: 'Add the page with its own language to the list.',
    find: ({ head, canonical, finalUrl }) =>
      when(
        head.alternates.length > 0 &&
          (canonical === null || canonical === finalUrl) &&
          !head.alternates.some(({ url }) => url === finalUrl),
        'The list lacks this page.',
      ),
  },
  {
    id: 'hreflang-x-default-missing',
    category: 'international',
    severity: 'notice',
    scope: 'page',
    title: 'hreflang without x-default',
    why: 'x-default names the page for everybody whose language is not listed.',
    fix: 'Add hreflang="x-default" with the version that suits most others.',
    find: ({ head }) =>
      when(
        head.alternates.length > 1 && !head.alternates.some(({ lang }) => lang === 'x-default'),
        'The list has no x-default.',
      ),
  },
  {
    id: 'hreflang-duplicate-language',
    category: 'international',
    severity: 'error',
    scope: 'page',
    title: 'Several URLs for one hreflang language',
    why: 'The list names two different pages for the same language, so search engines cannot tell which one to show.',
    fix: 'Name one page for each language.',
    find: (facts) =>
      whenAny(repeatedBy(facts, 'lang', 'url'), () => 'The list names several pages for one language.'),
  },
  {
    id: 'hreflang-duplicate-url',
    category: 'international',
    severity: 'notice',
    scope: 'page',
    title: 'One URL for several hreflang languages',
    why: 'The list names the same page for several languages, which is usually a copied line.',
    fix: 'Name a separate page for each language, or leave the language out.',
    find: (facts) => whenAny(languagesOf(facts), () => 'The list names one page for several languages.'),
  },
  {
    id: 'hreflang-relative',
    category: 'international',
    severity: 'warning',
    scope: 'page',
    title: 'Relative hreflang URL',
    why: 'Search engines require absolute URLs in hreflang.',
    fix: 'Write the absolute URL, with https:// and host.',
    find: ({ head }) =>
      whenAny(
        head.alternates.map(({ href }) => href).filter((href) => !/^https?:\/\//i.test(href)),
        (count) => `${counted(count, 'relative URL')}.`,
      ),
  },
] as const satisfies readonly Check[]

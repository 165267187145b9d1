import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { lacksPage } from '#api/engine/checks/trust/missing-page.ts'
import { type PageFacts } from '#api/engine/facts.ts'

const ARTICLE = /^(?:Article|NewsArticle|BlogPosting|TechArticle|Report)$/
/** Services that track or store personal data, which requires consent under EU law. */
const NEEDS_CONSENT = new Set([
  'Google tag',
  'Google Analytics',
  'Meta Pixel',
  'Hotjar',
  'Clarity',
  'LinkedIn Insight',
])

function articlesOf({ structuredData }: PageFacts) {
  return structuredData.items.filter(({ types }) => types.some((type) => ARTICLE.test(type)))
}

/** Signals that let people trust a site. */
export const trustChecks = [
  {
    id: 'trust-about-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'site',
    title: 'No About page',
    why: 'People who do not know you want to know who is behind the site. So do search engines, when they assess how far to trust it.',
    fix: 'Add an About page, and link to it from every page.',
    ...lacksPage('trust-about-missing', [
      'about',
      'ueber-uns',
      'über uns',
      'a-propos',
      'à propos',
      'quienes-somos',
      'quiénes somos',
      'chi-siamo',
      'chi siamo',
      'over-ons',
      'over ons',
      'quem-somos',
      'quem somos',
      'sobre',
      'company',
      'team',
      'o-nas',
      'o nas',
      'om-oss',
      'om oss',
      'о нас',
      'о компании',
      '会社概要',
      '关于',
      '關於',
      '소개',
    ]),
  },
  {
    id: 'trust-contact-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'site',
    title: 'No contact page',
    why: 'People want to know how to reach you before they trust you with their data or money.',
    fix: 'Add a contact page, and link to it from every page.',
    ...lacksPage('trust-contact-missing', [
      'contact',
      'contacts',
      'kontakt*',
      'contacto',
      'contactez',
      'contatti',
      'contattaci',
      'contato',
      'impressum',
      'support',
      'контакт*',
      'お問い合わせ',
      '联系',
      '聯絡',
      '문의',
    ]),
  },
  {
    id: 'trust-privacy-missing',
    category: 'trust',
    severity: 'warning',
    scope: 'site',
    title: 'No privacy policy',
    why: 'Most countries require one as soon as a site processes any personal data of its visitors, and that includes logs.',
    fix: 'Add a privacy policy, and link to it from every page.',
    ...lacksPage('trust-privacy-missing', [
      'privacy',
      'datenschutz*',
      'confidentialite',
      'confidentialité',
      'privacidad',
      'riservatezza',
      'privacidade',
      'gdpr',
      'prywatno*',
      'integritet*',
      'конфиденциальност*',
      'プライバシー',
      '隐私',
      '隱私',
      '개인정보',
    ]),
  },
  {
    id: 'trust-terms-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'site',
    title: 'No terms of use',
    why: 'Terms say what visitors and customers can expect, and what not.',
    fix: 'Add terms, and link to them from every page.',
    ...lacksPage('trust-terms-missing', [
      'terms',
      'agb',
      'nutzungsbedingungen',
      'conditions',
      'terminos',
      'términos',
      'termini',
      'termos',
      'legal',
      'license',
      'regulamin',
      'villkor',
      'условия',
      '利用規約',
      '条款',
      '條款',
      '이용약관',
    ]),
  },
  {
    id: 'trust-author-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'page',
    title: 'Article without author',
    why: 'Readers and search engines want to know who wrote an article, and why to believe it.',
    fix: 'Name the author on the page and in the structured data.',
    find: (facts) =>
      when(
        articlesOf(facts).length > 0 &&
          !articlesOf(facts).some(({ properties }) => properties.includes('author')) &&
          facts.document.bylines === 0 &&
          facts.head.author === null,
        'Neither the structured data nor the page names one.',
      ),
  },
  {
    id: 'trust-date-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'page',
    title: 'Article without date',
    why: 'Without a date nobody can tell whether an article is still current.',
    fix: 'Show the date, and add datePublished to the structured data.',
    find: (facts) =>
      when(
        articlesOf(facts).length > 0 &&
          !articlesOf(facts).some(({ datePublished }) => datePublished !== null) &&
          facts.document.times === 0,
        'Neither the structured data nor the page has one.',
      ),
  },
  {
    id: 'consent-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'page',
    title: 'Trackers without consent banner',
    why: 'The page loads services that track visitors, and no consent tool was found. EU law generally requires consent first.',
    fix: 'Load them only after consent, or use analytics that need none.',
    find: ({ resources }) =>
      whenAny(
        resources.hasConsentTool
          ? []
          : [
              ...new Set(
                resources.trackers.map(({ tool }) => tool).filter((tool) => NEEDS_CONSENT.has(tool)),
              ),
            ],
        (count) => counted(count, 'service') + ' and no consent tool.',
      ),
  },
  {
    id: 'analytics-duplicate',
    category: 'trust',
    severity: 'warning',
    scope: 'page',
    title: 'Analytics tag loaded twice',
    why: 'The same tracking code is on the page twice, so visits may be counted twice.',
    fix: 'Remove one of the two.',
    find: ({ resources }) =>
      whenAny(
        resources.trackers.filter(({ count }) => count > 1).map(({ tool, id }) => `${tool} ${id}`),
        () => 'The same ID is set up more than once.',
      ),
  },
] as const satisfies readonly Check[]

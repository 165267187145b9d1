import { type Check } from '#api/engine/check.ts'
import { lacksPage } from '#api/engine/checks/trust/missing-page.ts'

/** The origin of a URL, with the slash behind it. */
const ORIGIN = `substr(url, 1, 8 + instr(substr(url || '/', 9), '/'))`
/** A home page that addresses Germany, Austria or Switzerland in German. */
const IS_DACH = `(lower(lang) IN ('de-de', 'de-at', 'de-ch')
  OR (lower(lang) = 'de' AND (${['de', 'at', 'ch'].map((end) => `${ORIGIN} GLOB '*.${end}/'`).join(' OR ')})))`

export const imprintChecks = [
  {
    id: 'trust-imprint-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'site',
    title: 'No imprint',
    why: 'In Germany and Austria, and for shops in Switzerland, the law requires an imprint (Impressum) that says who is behind a site, with an address.',
    fix: 'Add an imprint, and link to it from every page.',
    ...lacksPage(
      'trust-imprint-missing',
      ['impressum*', 'imprint', 'offenlegung', 'anbieterkennzeichnung', 'legal notice', 'legal-notice'],
      IS_DACH,
    ),
  },
] as const satisfies readonly Check[]

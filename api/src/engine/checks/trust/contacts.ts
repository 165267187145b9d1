import { type Check } from '#api/engine/check.ts'
import { figureOf, inRange } from '#api/engine/checks/page-range.ts'

const LANG = `coalesce(page.lang, '')`
/** A contact of the page: what kind it is, whose, its value, and how the page writes it. Of the usual one the language comes third. */
const IS_SAME_KIND = `own.value ->> 0 = usual.value ->> 0 AND own.value ->> 1 = usual.value ->> 1`

/** Where a business is and how to call it. */
export const contactChecks = [
  {
    id: 'local-nap',
    category: 'trust',
    severity: 'warning',
    scope: 'site',
    title: 'Different address or phone number',
    why: 'Search engines and map services compare the name, address and phone number of a business. If pages disagree, they trust none of them, and people call the wrong number.',
    fix: 'Use the same address and phone number on every page, and keep them in one place of the template.',
    sql: `
      SELECT page.url,
        CASE usual.value ->> 0 WHEN 'phone' THEN 'Other phone number than ' WHEN 'business phone' THEN 'Other phone number of the business than '
          ELSE 'Other address of the business than ' END
          || (usual.value ->> 5) || ' of ' || (usual.value ->> 6) || ' pages have: ' || (usual.value ->> 4) || '.' AS detail,
        (SELECT group_concat(own.value ->> 3, ', ') FROM json_each(traits.contacts) AS own WHERE ${IS_SAME_KIND}) AS evidence
      FROM pages AS page CROSS JOIN page_traits AS traits ON traits.page_id = page.id AND traits.contacts IS NOT NULL
      CROSS JOIN ${figureOf('contacts')} CROSS JOIN json_each(figure.value) AS usual
      WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND usual.value ->> 2 = ${LANG}
        AND EXISTS (SELECT 1 FROM json_each(traits.contacts) AS own WHERE ${IS_SAME_KIND})
        AND NOT EXISTS (
          SELECT 1 FROM json_each(traits.contacts) AS own WHERE ${IS_SAME_KIND} AND own.value ->> 2 = usual.value ->> 3)`,
  },
] as const satisfies readonly Check[]

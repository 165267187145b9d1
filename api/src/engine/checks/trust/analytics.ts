import { type Check } from '#api/engine/check.ts'
import { figureOf, inRange, tallyOf } from '#api/engine/checks/page-range.ts'

const PAGE = `page.kind = 'html' AND page.internal = 1`

/** Whether visits are counted, and on all pages. */
export const analyticsChecks = [
  {
    id: 'analytics-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'site',
    title: 'No analytics found',
    why: 'Without analytics nobody knows which pages people find, read and leave, or whether a change has done any good.',
    fix: 'Add an analytics tool to the template. Some need no cookies and no consent. If visits are counted from server logs, ignore this.',
    tally: `
      SELECT CASE WHEN traits.analytics IS NULL THEN 'without' ELSE 'with' END AS key, page.url AS value
      FROM pages AS page CROSS JOIN page_traits AS traits ON traits.page_id = page.id
      WHERE ${inRange('page.id')} AND ${PAGE}`,
    sql: `
      SELECT page.url, 'None of the ' || tally.pages || ' pages loads an analytics tool that we know.' AS detail, NULL AS evidence
      FROM pages AS page CROSS JOIN ${tallyOf('analytics-missing')} AND tally.key = 'without'
      WHERE ${inRange('page.id')} AND page.depth = 0 AND ${PAGE}
        AND NOT EXISTS (SELECT 1 FROM tallies WHERE check_id = 'analytics-missing' AND key = 'with')`,
  },
  {
    id: 'analytics-partial',
    category: 'trust',
    severity: 'warning',
    scope: 'site',
    title: 'Analytics missing on some pages',
    why: 'Most pages load the analytics tool and this one does not, so its visits are not counted and others seem to come from nowhere.',
    fix: 'Add the tag to the template of this page. If the page should not be counted, ignore this.',
    sql: `
      SELECT page.url, tool.value ->> 0 || ' is on ' || (tool.value ->> 1) || ' of ' || (tool.value ->> 2) || ' pages, and not on this one.' AS detail,
        tool.value ->> 0 AS evidence
      FROM pages AS page CROSS JOIN page_traits AS traits ON traits.page_id = page.id AND traits.layout IS NOT NULL
      CROSS JOIN ${figureOf('analytics')} CROSS JOIN json_each(figure.value) AS tool
      WHERE ${inRange('page.id')} AND ${PAGE}
        AND NOT EXISTS (SELECT 1 FROM json_each(traits.analytics) AS own WHERE own.value = tool.value ->> 0)`,
  },
] as const satisfies readonly Check[]

import { type Check } from '#api/engine/check.ts'
import { inRange } from '#api/engine/checks/page-range.ts'

/** Of fewer pages, what is usual is a matter of chance. */
const FEWEST_PEERS = 5
/** Words that most pages of the template have: with fewer, half of them are a short text too. */
const FEWEST_WORDS = 150
/** With more there is something to read, however much its siblings have. */
const MOST_WORDS = 200

/** Pages that differ from the others of their template. */
export const templatePeerChecks = [
  {
    id: 'thin-vs-template',
    category: 'content',
    severity: 'notice',
    scope: 'site',
    title: 'Much less text than similar pages',
    why: 'Nearly all pages of this template have about as much text, and this one has less than a quarter of it. Often something was never filled in.',
    fix: 'Complete the page, merge it with another one, or set it to noindex until it is complete.',
    sql: `
      SELECT page.url, page.words || CASE page.words WHEN 1 THEN ' word' ELSE ' words' END || '; half of the ' || template.pages
          || ' pages of ' || template.pattern || ' have ' || template.words || ' or more.' AS detail,
        template.example AS evidence
      FROM pages AS page
      CROSS JOIN page_templates AS member ON member.page_id = page.id
      CROSS JOIN templates AS template ON template.id = member.template_id
      WHERE ${inRange('page.id')} AND page.indexable = 1 AND page.text_hash IS NOT NULL
        AND template.pages >= ${FEWEST_PEERS} AND template.words >= ${FEWEST_WORDS} AND page.words < ${MOST_WORDS} AND page.words * 4 < template.words`,
  },
  {
    id: 'sd-coverage-outlier',
    category: 'structured-data',
    severity: 'notice',
    scope: 'site',
    title: 'Structured data of similar pages missing',
    why: 'Most pages of this template have a type of structured data that this one lacks, so it can miss the rich result that its siblings get.',
    fix: 'Fill in what the template needs to write the markup, and check why it was left out here.',
    sql: `
      SELECT page.url,
        group_concat((usual.value ->> 0) || ' is on ' || (usual.value ->> 1) || ' of ' || template.pages, ', ' ORDER BY usual.value ->> 0)
          || ' pages of ' || template.pattern || ', and not on this one.' AS detail,
        template.example AS evidence
      FROM pages AS page
      CROSS JOIN page_templates AS member ON member.page_id = page.id
      CROSS JOIN templates AS template ON template.id = member.template_id AND template.types <> '[]'
      CROSS JOIN page_traits AS traits ON traits.page_id = page.id
      CROSS JOIN json_each(template.types) AS usual
      WHERE ${inRange('page.id')} AND page.indexable = 1
        AND NOT EXISTS (SELECT 1 FROM json_each(traits.types) AS own WHERE own.value = usual.value ->> 0)
      GROUP BY page.id`,
  },
  {
    id: 'title-pattern-outlier',
    category: 'titles',
    severity: 'notice',
    scope: 'site',
    title: 'Title without the site name',
    why: 'Nearly all titles of the site end with its name, and this one does not hold it. People then do not see in the search result whose page it is.',
    fix: 'Build all titles by one pattern.',
    sql: `
      SELECT page.url, (figure.value ->> 1) || ' of ' || (figure.value ->> 2) || ' titles end with "' || (figure.value ->> 0) || '".' AS detail,
        page.title AS evidence
      FROM pages AS page CROSS JOIN site_figures AS figure ON figure.name = 'title name' AND figure.value <> 'null'
      WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND page.indexable = 1 AND page.title <> '' AND coalesce(page.depth, 1) > 0
        AND instr(lower(page.title), figure.value ->> 0) = 0`,
  },
] as const satisfies readonly Check[]

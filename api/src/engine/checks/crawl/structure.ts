import { type Check } from '#api/engine/check.ts'
import { inRange } from '#api/engine/checks/page-range.ts'

/** Duplicate URLs and crawl depth. */
export const structureChecks = [
  {
    id: 'trailing-slash-duplicate',
    category: 'crawl',
    severity: 'warning',
    scope: 'site',
    title: 'Duplicate URL with trailing slash',
    why: 'The same page exists at two URLs that differ only in the trailing slash, so links to it are split.',
    fix: 'Choose one form, redirect the other to it or name it as canonical, and link to one form only.',
    sql: `
      SELECT slashed.url, 'The URL without the slash shows the same page.' AS detail, bare.url AS evidence
      FROM pages AS slashed
      JOIN pages AS bare ON bare.url = substr(slashed.url, 1, length(slashed.url) - 1) AND bare.kind = 'html'
      WHERE ${inRange('slashed.id')} AND slashed.kind = 'html' AND slashed.internal = 1 AND slashed.url LIKE '%/' AND slashed.text_hash = bare.text_hash
        AND slashed.canonical IS NOT bare.url AND bare.canonical IS NOT slashed.url`,
  },
  {
    id: 'index-file-duplicate',
    category: 'crawl',
    severity: 'notice',
    scope: 'site',
    title: 'Index file duplicates its folder',
    why: 'The page is served both at its folder and at the name of its index file, so it exists twice.',
    fix: 'Link to the folder only, and redirect the file name to it or name the folder as canonical.',
    sql: `
      SELECT file.url, 'The folder shows the same page.' AS detail, folder.url AS evidence
      FROM pages AS file
      JOIN pages AS folder ON folder.kind = 'html' AND folder.text_hash = file.text_hash AND folder.url IN (
        substr(file.url, 1, length(file.url) - 10), substr(file.url, 1, length(file.url) - 9))
      WHERE ${inRange('file.id')} AND file.kind = 'html' AND folder.url LIKE '%/'
        AND file.canonical IS NOT folder.url AND folder.canonical IS NOT file.url
        AND (file.url LIKE '%/index.html' OR file.url LIKE '%/index.htm' OR file.url LIKE '%/index.php')`,
  },
  {
    id: 'crawl-depth-high',
    category: 'crawl',
    severity: 'notice',
    scope: 'site',
    title: 'High crawl depth',
    why: 'Pages more than three clicks from the start page are visited less, by people and by crawlers.',
    fix: 'Link to important pages from higher up: from hub pages, menus or related articles.',
    sql: `
      SELECT url, 'Crawl depth ' || depth || ': that many clicks from the start page.' AS detail, NULL AS evidence
      FROM pages WHERE ${inRange('id')} AND kind = 'html' AND internal = 1 AND depth > 3`,
  },
] as const satisfies readonly Check[]

import { type Check } from '#api/engine/check.ts'

/** Addresses that show the same page, and pages that lie too deep. */
export const structureChecks = [
  {
    id: 'trailing-slash-duplicate',
    category: 'crawl',
    severity: 'warning',
    scope: 'site',
    title: 'Answers with and without trailing slash',
    why: 'The same page exists at two addresses that differ only in the slash at the end, so links to it are split.',
    fix: 'Choose one form, redirect the other to it, and link to one only.',
    sql: `
      SELECT slashed.url, 'The address without the slash shows the same page.' AS detail, bare.url AS evidence
      FROM pages AS slashed
      JOIN pages AS bare ON bare.url = substr(slashed.url, 1, length(slashed.url) - 1) AND bare.kind = 'html'
      WHERE slashed.kind = 'html' AND slashed.internal = 1 AND slashed.url LIKE '%/' AND slashed.text_hash = bare.text_hash`,
  },
  {
    id: 'index-file-duplicate',
    category: 'crawl',
    severity: 'notice',
    scope: 'site',
    title: 'Index file duplicates its folder',
    why: 'The page answers both as a folder and under the name of its file, so it exists twice.',
    fix: 'Link to the folder only, and redirect the file name to it.',
    sql: `
      SELECT file.url, 'The folder shows the same page.' AS detail, folder.url AS evidence
      FROM pages AS file
      JOIN pages AS folder ON folder.kind = 'html' AND folder.text_hash = file.text_hash AND folder.url IN (
        substr(file.url, 1, length(file.url) - 10), substr(file.url, 1, length(file.url) - 9))
      WHERE file.kind = 'html' AND folder.url LIKE '%/'
        AND (file.url LIKE '%/index.html' OR file.url LIKE '%/index.htm' OR file.url LIKE '%/index.php')`,
  },
  {
    id: 'crawl-depth-high',
    category: 'crawl',
    severity: 'notice',
    scope: 'site',
    title: 'Page more than three clicks deep',
    why: 'Pages far from the start page are visited less, by people and by crawlers.',
    fix: 'Link to important pages from higher up: from hub pages, menus or related articles.',
    sql: `
      SELECT url, 'It takes ' || depth || ' clicks from the start page.' AS detail, NULL AS evidence
      FROM pages WHERE kind = 'html' AND internal = 1 AND depth > 3`,
  },
] as const satisfies readonly Check[]

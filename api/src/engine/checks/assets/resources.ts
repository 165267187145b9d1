import { type Check } from '#api/engine/check.ts'
import { inRange } from '#api/engine/checks/page-range.ts'
import { namersOf } from '#api/engine/probes/faulty-uses.ts'

const KB = 1024
const MAX_SCRIPTS = 500 * KB
const MAX_STYLES = 150 * KB
const MAX_FONTS = 4

/** What all files of a kind together have; `page_weights` is there while checks run. */
const weightOf = (bytes: string, files: string, file: string, what: string) => `
  SELECT page.url, CASE WHEN weight.is_estimate = 1 THEN 'About ' ELSE '' END || ((weight.${bytes} + ${KB / 2}) / ${KB})
    || ' kB of ${what} in ' || CASE weight.${files} WHEN 1 THEN '1 ${file}' ELSE weight.${files} || ' ${file}s' END || '.' AS detail,
    NULL AS evidence
  FROM page_weights AS weight JOIN pages AS page ON page.id = weight.page_id AND page.kind = 'html'
  WHERE ${inRange('weight.page_id')} AND weight.${bytes} >`

/** Scripts, style sheets and fonts by what their servers send. */
export const resourceChecks = [
  {
    id: 'js-css-broken',
    category: 'performance',
    severity: 'error',
    scope: 'site',
    needs: 'assets',
    title: 'Broken scripts, style sheets or fonts',
    why: 'What the file does for the page is missing: its layout, its fonts, or what happens on a click.',
    fix: 'Bring the file back, or correct or remove the reference to it.',
    sql: namersOf('js-css-broken', '1 file does not load.', 'files do not load.'),
  },
  {
    id: 'redirecting-resource',
    category: 'performance',
    severity: 'notice',
    scope: 'site',
    needs: 'assets',
    title: 'Redirected scripts or style sheets',
    why: 'The browser has to send another request before it gets the file, and often the page waits for it.',
    fix: 'Use the final URL.',
    sql: namersOf('redirecting-resource', '1 file is redirected.', 'files are redirected.'),
  },
  {
    id: 'cache-short',
    category: 'performance',
    severity: 'notice',
    scope: 'site',
    needs: 'assets',
    title: 'Files cached for less than a week',
    why: 'Visitors who come back load the same images, scripts and style sheets again, or ask whether they have changed.',
    fix: 'Send Cache-Control: max-age=31536000, immutable for files whose name changes with their content.',
    sql: namersOf(
      'cache-short',
      '1 file may be cached for less than a week.',
      'files may be cached for less than a week.',
    ),
  },
  {
    id: 'compression-missing',
    category: 'performance',
    severity: 'warning',
    scope: 'site',
    needs: 'assets',
    title: 'Uncompressed scripts or style sheets',
    why: 'Text takes about a quarter of the bytes when it is compressed, and loads as much faster.',
    fix: 'Turn on gzip or Brotli for text files at the server or CDN.',
    sql: namersOf(
      'compression-missing',
      '1 text file is sent uncompressed.',
      'text files are sent uncompressed.',
    ),
  },
  {
    id: 'content-type-mismatch-asset',
    category: 'performance',
    severity: 'warning',
    scope: 'site',
    needs: 'assets',
    title: 'Files with a wrong content type',
    why: 'Browsers refuse scripts and style sheets with a wrong type, and with nosniff images too. Often it is an error page in place of the file.',
    fix: 'Let the server send the type that the file has.',
    sql: namersOf(
      'content-type-mismatch-asset',
      '1 file is sent with a wrong content type.',
      'files are sent with a wrong content type.',
    ),
  },
  {
    id: 'js-total-large',
    category: 'performance',
    severity: 'warning',
    scope: 'site',
    needs: 'assets',
    title: 'More than 500 kB of JavaScript',
    why: 'Scripts have to be loaded, parsed and run before the page responds. On a phone that takes seconds.',
    fix: 'Remove scripts that are not used, and load those of single features when they are needed.',
    sql: `${weightOf('script_bytes', 'scripts', 'file', 'JavaScript')} ${MAX_SCRIPTS}`,
  },
  {
    id: 'css-total-large',
    category: 'performance',
    severity: 'notice',
    scope: 'site',
    needs: 'assets',
    title: 'More than 150 kB of CSS',
    why: 'Nothing is shown before all style sheets have been loaded.',
    fix: 'Remove rules that no page uses, and load those of single pages there only.',
    sql: `${weightOf('style_bytes', 'styles', 'style sheet', 'CSS')} ${MAX_STYLES}`,
  },
  {
    id: 'js-unminified',
    category: 'performance',
    severity: 'notice',
    scope: 'site',
    needs: 'assets',
    title: 'Unminified scripts or style sheets',
    why: 'Indentation and comments take bytes that no browser needs.',
    fix: 'Minify the files when the site is built.',
    sql: namersOf('js-unminified', '1 file is not minified.', 'files are not minified.'),
  },
  {
    id: 'source-map-public',
    category: 'performance',
    severity: 'notice',
    scope: 'site',
    needs: 'assets',
    title: 'Public source maps',
    why: 'Everybody can read the original source code with its comments. For open source that is fine.',
    fix: 'Keep source maps from the public server unless that is intentional.',
    sql: namersOf('source-map-public', '1 file has a public source map.', 'files have public source maps.'),
  },
  {
    id: 'font-display',
    category: 'performance',
    severity: 'notice',
    scope: 'site',
    needs: 'assets',
    title: 'Web fonts without font-display',
    why: 'Without it text stays invisible for up to three seconds while its font loads.',
    fix: 'Add font-display: swap to each @font-face; at Google Fonts add &display=swap to the URL.',
    sql: namersOf(
      'font-display',
      '1 style sheet loads fonts without font-display.',
      'style sheets load fonts without font-display.',
    ),
  },
  {
    id: 'font-too-many',
    category: 'performance',
    severity: 'notice',
    scope: 'site',
    needs: 'assets',
    title: 'More than four web fonts',
    why: 'Each weight and each style of a font is a file of its own that text waits for.',
    fix: 'Use fewer weights, or a variable font, which has all of them in one file.',
    sql: `
      SELECT page.url, 'The style sheets of the page declare ' || weight.fonts || ' different fonts.' AS detail, NULL AS evidence
      FROM page_weights AS weight JOIN pages AS page ON page.id = weight.page_id AND page.kind = 'html'
      WHERE ${inRange('weight.page_id')} AND weight.fonts > ${MAX_FONTS}`,
  },
  {
    id: 'blocked-resources',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'site',
    needs: 'assets',
    title: 'robots.txt blocks scripts or style sheets',
    why: 'Google renders pages as a browser does. Without these files it may see another layout, or no content.',
    fix: 'Allow them for Googlebot in robots.txt.',
    sql: namersOf('blocked-resources', '1 file is blocked.', 'files are blocked.'),
  },
] as const satisfies readonly Check[]

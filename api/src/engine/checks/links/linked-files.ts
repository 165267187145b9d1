/** Endings of files that are no page for a reader. */
const ENDINGS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'svg', 'css', 'js', 'mjs']
const FILE = new RegExp(`\\.(?:${ENDINGS.join('|')})$`, 'i')

const TYPES = ['text/css', 'text/javascript', 'application/javascript', 'application/x-javascript']

/** By its ending, as long as nobody has asked for it. */
export const looksLikeFile = (url: string): boolean => FILE.test(url.split('?', 1)[0] ?? '')

const path = `CASE instr(target.url, '?') WHEN 0 THEN target.url ELSE substr(target.url, 1, instr(target.url, '?') - 1) END`
const byEnding = ENDINGS.map((ending) => `${path} LIKE '%.${ending}'`).join(' OR ')

/**
 * Whether `target`, a row of `pages`, is an image, style or script of the site, in SQL: by the type that it was sent with. One
 * that is not there is no file, and one that was not asked for goes by its ending.
 */
export const IS_LINKED_FILE = `target.internal = 1 AND target.crawlable = 1 AND CASE
  WHEN target.kind = 'error' THEN 0
  WHEN target.kind IN ('html', 'asset', 'redirect') AND target.content_type IS NOT NULL
    THEN target.content_type LIKE 'image/%' OR target.content_type IN (${TYPES.map((type) => `'${type}'`).join(', ')})
  ELSE ${byEnding} END`

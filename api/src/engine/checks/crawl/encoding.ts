import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'

const SAME_CHARSET = new Map(
  Object.entries({
    utf8: 'utf-8',
    'us-ascii': 'windows-1252',
    'iso-8859-1': 'windows-1252',
  }),
)

function canonicalName(charset: string): string {
  return SAME_CHARSET.get(charset) ?? charset
}

/** Whether the bytes are declared as what they are. */
export const encodingChecks = [
  {
    id: 'content-type-wrong',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    on: 'response',
    title: 'Wrong or missing content type',
    why: 'The Content-Type header says what a file is. This one holds HTML but says something else, so browsers may offer it as a download.',
    fix: 'Send Content-Type: text/html; charset=utf-8.',
    find: ({ kind, document, response }) =>
      when(
        (kind === 'asset' || kind === 'html') && document.looksLikeHtml && !isHtmlType(response.contentType),
        response.contentType === null
          ? 'HTML without a Content-Type.'
          : `HTML served as ${response.contentType}.`,
      ),
  },
  {
    id: 'charset-missing',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Character set not declared',
    why: 'Without a declared character set the browser guesses, and accents, symbols and other scripts may turn into garbage.',
    fix: 'Send Content-Type: text/html; charset=utf-8, or put <meta charset="utf-8"> first into the head.',
    find: ({ response, head }) =>
      when(
        response.charset === null && head.charset === null,
        'Neither the header nor the page declares a character set.',
      ),
  },
  {
    id: 'charset-conflict',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Two different character sets',
    why: 'The header and the page declare different character sets. Browsers believe the header; other readers may not.',
    fix: 'Declare the same one in both places, best utf-8.',
    find: ({ response, head }) =>
      when(
        response.charset !== null &&
          head.charset !== null &&
          canonicalName(response.charset) !== canonicalName(head.charset),
        `The header says ${response.charset ?? ''}, the page says ${head.charset ?? ''}.`,
      ),
  },
  {
    id: 'mojibake',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Broken characters in the text',
    why: 'Some text was saved or sent in the wrong character set, so readers see � or pairs such as Ã© in place of letters.',
    fix: 'Store and send everything as UTF-8, and repair the text that was saved broken.',
    find: ({ content }) =>
      when(
        content.replacementCharacters > 0 || content.mojibake !== null,
        content.mojibake === null
          ? `${content.replacementCharacters} lost characters (�).`
          : 'Text that was decoded twice.',
        content.mojibake,
      ),
  },
] as const satisfies readonly Check[]

function isHtmlType(contentType: string | null): boolean {
  return contentType === 'text/html' || contentType === 'application/xhtml+xml'
}

import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'

/** The encoding that a label means: `latin1` and `iso-8859-1` are both windows-1252 (WHATWG Encoding). */
function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return label // Unknown labels name themselves.
  }
}

/** Content type and character set. */
export const encodingChecks = [
  {
    id: 'content-type-wrong',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    on: 'response',
    title: 'Wrong or missing content type',
    why: 'The Content-Type header says what a file is. If it is wrong, browsers may show a page as source code, or an image as garbage.',
    fix: 'Send the type that the file has. For a page: Content-Type: text/html; charset=utf-8.',
    find: ({ kind, document, response: { contentType } }) => {
      if (kind !== 'asset' && kind !== 'html') return []
      if (contentType === null) return when(document.looksLikeHtml, 'HTML without a Content-Type.')
      return isHtmlType(contentType)
        ? when(kind === 'asset', `A file that is not text, served as ${contentType}.`)
        : when(document.looksLikeHtml, `HTML served as ${contentType}.`)
    },
  },
  {
    id: 'charset-missing',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Character set not declared',
    why: 'Without a declared character set the browser guesses, and accents, symbols and non-Latin scripts may turn into garbage.',
    fix: 'Send Content-Type: text/html; charset=utf-8, or put <meta charset="utf-8"> first in the head.',
    find: ({ response, head, document }) => {
      if (response.charset !== null || document.hasByteOrderMark) return []
      if (head.charset === null)
        return when(true, 'Neither the header nor the page declares a character set.')
      return when(
        !document.declaresCharsetEarly,
        'The page declares it after its first 1,024 bytes, where browsers no longer look for it.',
      )
    },
  },
  {
    id: 'charset-conflict',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Header and meta charset disagree',
    why: 'The HTTP header and the page declare different character sets. Browsers follow the header; other programs may not.',
    fix: 'Declare the same one in both places, preferably utf-8.',
    find: ({ response, head }) =>
      when(
        response.charset !== null &&
          head.charset !== null &&
          encodingOf(response.charset) !== encodingOf(head.charset),
        `The header says ${response.charset ?? ''}, the page says ${head.charset ?? ''}.`,
      ),
  },
  {
    id: 'mojibake',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Broken characters in text',
    why: 'Some text was saved or sent in the wrong character set, so readers see � or pairs such as Ã© instead of letters.',
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

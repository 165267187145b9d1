/** How much of a document browsers search for a charset declaration. */
const PRESCAN_BYTES = 1024
const META_TAG = /<meta[\s/][^>]*/gi
const CHARSET = /charset\s*=[\s"']*([\w-]+)/i
const TEXT_TYPE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json|xhtml)|application\/javascript)/i

export const isTextType = (contentType: string) => contentType === '' || TEXT_TYPE.test(contentType)

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

function declaredInMarkup(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES))
  const tags = Array.from(start.matchAll(META_TAG), ([tag]) => CHARSET.exec(tag)?.[1])
  const declared = tags.find((charset) => charset !== undefined)
  // A declaration that was readable as ASCII cannot be true when it says UTF-16 (HTML standard, prescan).
  return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** What decodes a text that begins with these bytes, as a browser would: byte order mark, then header, then markup, then UTF-8. */
export function createDecoder(start: Uint8Array, contentType: string): TextDecoder {
  const inHeader = CHARSET.exec(contentType)?.[1]
  return decoderFor(byteOrderMark(start) ?? inHeader ?? declaredInMarkup(start) ?? 'utf-8')
}

/** The whole of a text. */
export const decodeBody = (bytes: Uint8Array, contentType: string) =>
  createDecoder(bytes, contentType).decode(bytes)

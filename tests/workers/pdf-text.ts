import { inflateSync } from 'node:zlib'

// What a PDF of ours says, read from its own tables: which glyph stands for which characters, page by page. A reader's library
// needs more of a browser than workers have.

const latin = new TextDecoder('latin1')

interface Part {
  head: string
  body: string
}

/** Every numbered part of the file, its stream unpacked. */
function readParts(pdf: Uint8Array): Map<number, Part> {
  const text = latin.decode(pdf)
  const parts = new Map<number, Part>()
  for (const { 1: number = '', index } of text.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const end = text.indexOf('\nendobj', index)
    const stream = text.indexOf('stream\n', index)
    if (stream < 0 || stream > end) parts.set(Number(number), { head: text.slice(index, end), body: '' })
    else {
      const head = text.slice(index, stream)
      const from = stream + 'stream\n'.length
      const length = Number(/\/Length (\d+)/.exec(head)?.[1])
      const bytes = pdf.subarray(from, from + length)
      parts.set(Number(number), {
        head,
        body: head.includes('/FlateDecode') ? latin.decode(inflateSync(bytes)) : latin.decode(bytes),
      })
    }
  }
  return parts
}

function toText(hex: string): string {
  let text = ''
  for (let at = 0; at < hex.length; at += 4)
    text += String.fromCharCode(Number.parseInt(hex.slice(at, at + 4), 16))
  return text
}

/** The characters of each glyph of a font, by its `ToUnicode` table. */
function readCharacters({ body }: Part): string[] {
  const [, table = ''] = /beginbfrange([\s\S]*)endbfrange/.exec(body) ?? []
  return [...table.matchAll(/\[([^[\]]*)\]/g)].flatMap(([, row = '']) =>
    [...row.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) => toText(hex.replace(/\s/g, ''))),
  )
}

const refOf = (text: string | undefined, name: string) =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(text ?? '')?.[1])

/** The lines of each page, in the order in which they are drawn. */
export function readPdfPages(pdf: Uint8Array): string[][] {
  const parts = readParts(pdf)
  const pages = [...parts.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const resources = parts.get(refOf(head, 'Resources'))?.head ?? head
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', ref]) => {
        const unicode = parts.get(refOf(parts.get(Number(ref))?.head, 'ToUnicode'))
        return [name, unicode ? readCharacters(unicode) : []] as const
      }),
    )
    const content = parts.get(refOf(head, 'Contents'))?.body ?? ''
    // What is drawn higher or lower than its neighbors, such as a mark of Arabic, is an array of its own.
    return [...content.matchAll(/\/(F\d+) [\d.]+ Tf([\s\S]*?)\nET/g)].map(([, name = '', drawn = '']) =>
      [...drawn.matchAll(/<([\da-f]*)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => fonts.get(name)?.[Number.parseInt(glyph, 16)] ?? '')
        .join(''),
    )
  })
}

import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { HtmlReader } from './html-reader.ts'

/** What is reported of a page, in its order. */
type Told = (string | Record<string, string>)[]

const DOCTYPE = '!doctype'

function read(body: string, isXhtml = false): Told {
  const told: Told = []
  new HtmlReader(
    body,
    {
      open: (tag, attributes) => told.push('open', tag.name, { ...attributes.toObject() }),
      close: (tag) => told.push('close', tag.name),
      text: (text) => told.push('text', text),
      doctype: (declaration) => told.push('doctype', declaration),
    },
    { isXhtml, keepsAll: true },
  ).read()
  return told
}

/** The same by a parser that many use. */
function readByPeer(body: string, isXhtml = false): Told {
  const told: Told = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => told.push('open', name, { ...attributes }),
      onclosetag: (name) => told.push('close', name),
      ontext: (text) => told.push('text', text),
      onprocessinginstruction: (name, data) => {
        if (name === DOCTYPE) told.push('doctype', data.slice(DOCTYPE.length))
      },
    },
    { recognizeSelfClosing: isXhtml },
  )
  parser.end(body)
  return told
}

const TAGS =
  `a title script style svg math table tr td th tbody thead li ul ol p head body html main button label h1 h2 template picture img image
  br hr input select option textarea form iframe noscript plaintext xmp foreignObject linearGradient desc div span dd dt rt rp x-own
  meta link base`.split(/\s+/)
const NAMES = ['href', 'CLASS', 'id', 'aria-label', 'data-x', 'onclick', '__proto__', 'constructor', 'a"b']
const VALUES = [
  '',
  'x',
  '/a?c=1&amp;d=2',
  'a&copy',
  'a&copy=1',
  '&#65;',
  "qu'ote",
  '&notit;',
  '&amp',
  ' a b ',
  'é&nbsp;€',
  '<b>',
]
const TEXTS = [
  'text ',
  'a & b',
  '&lt;b&gt;',
  '&amp;&amp;',
  '&&lt;',
  '&#x41;',
  '&#0;',
  '&nope;',
  '&notin;',
  '&NotEqualTilde;',
  '&Afr;',
  'a < b',
  '<>',
  '</>',
  '</ x>',
  '<!>',
  '<!x>',
  '<?php x ?>',
  '<!-- c -->',
  '<!---->',
  '<!-->',
  '<!--->',
  '<!-- a -- b --!>',
  '<!--a--!-->',
  '<![CDATA[x]]>',
  '<![CDATA[',
  '<!doctype html>',
  '<!DOCTYPE>',
  '\n',
  '😀',
  '\ud800',
]
const ENDS = ['>', '/>', ' >', ' / >', '\n/ >']
const toAttribute = ([name, value, quote]: [string, string, string]) =>
  quote === ''
    ? ` ${name}=${value.replace(/[\s>]/g, '')}`
    : ` ${name} = ${quote}${value.replaceAll(quote, '')}${quote}`
const attribute = fc.oneof(
  fc.constantFrom(...NAMES).map((name) => ` ${name}`),
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES), fc.constantFrom('"', "'", ''))
    .map(toAttribute),
)
const startTag = fc
  .tuple(fc.constantFrom(...TAGS), fc.array(attribute, { maxLength: 4 }), fc.constantFrom(...ENDS))
  .map(([tag, attributes, end]) => `<${tag}${attributes.join('')}${end}`)
const endTag = fc.constantFrom(...TAGS).map((tag) => `</${tag}>`)
const signs = fc.string({ unit: fc.constantFrom(...'< > / ! - & ; = " \' a b A Z #'.split(' '), ' ') })
const markup = fc
  .array(fc.oneof(fc.constantFrom(...TEXTS), startTag, startTag, endTag, signs), { maxLength: 30 })
  .map((parts) => parts.join(''))
  // In these elements the peer takes no entity that stands behind the beginning of an end tag.
  .map((text) => (/<(?:title|textarea)/i.test(text) ? text.replaceAll('&', ' &') : text))
/** Ends any tag: where a page ends within one, the peer ends elements that it never began, and takes a last letter for text. */
const WHOLE = `>"'> end.`

test.each([false, true])('a page is reported as another parser reports it (XHTML: %s)', (isXhtml) => {
  fc.assert(
    fc.property(markup, (body) => {
      expect(read(body + WHOLE, isXhtml)).toEqual(readByPeer(body + WHOLE, isXhtml))
    }),
    { numRuns: 5_000 },
  )
})

describe('what else a page is reported as', () => {
  test.each([
    ['<p>a<b class="', ['open', 'p', {}, 'text', 'a', 'close', 'p']],
    ['<p>a</p', ['open', 'p', {}, 'text', 'a', 'close', 'p']],
    ['a<!-- b', ['text', 'a']],
    ['a<', ['text', 'a', 'text', '<']],
    ['<title>a &am', ['open', 'title', {}, 'text', 'a &am', 'close', 'title']],
    [
      '<title><&amp;</t&amp;',
      ['open', 'title', {}, 'text', '<', 'text', '&', 'text', '</t', 'text', '&', 'close', 'title'],
    ],
    ['a &amp', ['text', 'a ', 'text', '&']],
    ['<!doctype html', []],
  ])('%s', (body, told) => {
    expect(read(body)).toEqual(told)
  })
})

test('attributes that no fact is read of are left out, but for those of ARIA', () => {
  let names: string[] = []
  const handler = {
    open: (_: unknown, attributes: { toObject: () => object }) =>
      (names = Object.keys(attributes.toObject())),
    close: () => undefined,
    text: () => undefined,
    doctype: () => undefined,
  }
  new HtmlReader('<a data-x=1 href=a ARIA-Own=b href=c aria-own>', handler, {
    isXhtml: false,
    keepsAll: false,
  }).read()

  expect(names).toEqual(['href', 'aria-own'])
})

test('once it is stopped, not even ends are told', () => {
  const told: string[] = []
  const reader = new HtmlReader(
    '<b><i><script>x</script>',
    {
      open: ({ name }) => {
        told.push(name)
        if (name === 'i') reader.stop()
      },
      close: ({ name }) => told.push(`/${name}`),
      text: (text) => told.push(text),
      doctype: () => undefined,
    },
    { isXhtml: false, keepsAll: false },
  )
  reader.read()

  expect(told).toEqual(['b', 'i'])
})

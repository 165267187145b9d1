import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { readHeadMeta } from './head-meta.ts'

const NAME = 'bellwether-site-verification'
const TAG = `<meta name="${NAME}" content="abc">`
const read = (html: string) => readHeadMeta(html, NAME)

test.each([
  ['a whole document', `<!doctype html><html><head><title>A & b</title>${TAG}</head><body></body></html>`],
  ['a head that is not written', `<!doctype html>\n${TAG}<p>Hello</p>`],
  ['after scripts and styles', `<head><script>if (a < b) "<p>"</script><style>p{}</style>${TAG}</head>`],
  ['in another case and with spaces', `<HEAD><META NAME=" ${NAME.toUpperCase()} " CONTENT=" abc ">`],
  ['after a byte order mark', `\ufeff<html><head>${TAG}`],
])('a tag is found in %s', (_, html) => {
  expect(read(html)).toEqual(['abc'])
})

test.each([
  ['in the body', `<html><head></head><body>${TAG}</body></html>`],
  ['after a head that text has ended', `<html><head>Hello ${TAG}</head></html>`],
  ['after a head that an element has ended', `<html><head><p>Hello</p>${TAG}</head></html>`],
  ['after the end of the head', `<html><head></head>${TAG}<body></body></html>`],
  ['in a page without a head', `<p>A comment by a stranger</p>${TAG}`],
  ['in a comment', `<head><!-- ${TAG} --></head>`],
  ['in a script', `<head><script>${TAG}</script></head>`],
  ['in a title', `<head><title>${TAG}</title></head>`],
  ['in a template', `<head><template>${TAG}</template></head>`],
  ['in noscript', `<head><noscript>${TAG}</noscript></head>`],
  ['under another name', '<head><meta name="google-site-verification" content="abc"></head>'],
])('a tag does not count %s', (_, html) => {
  expect(read(html)).toEqual([])
})

test('however much there is, it is read within bounds', () => {
  const readAll = () => {
    expect(read(`<head>${TAG.repeat(100_000)}`)).toHaveLength(10)
    expect(read(`<head>${'<template>'.repeat(100_000)}${TAG}`)).toEqual([])
    expect(read(`${'<html>'.repeat(100_000)}${TAG}`)).toEqual([])
    expect(read(`<head><meta name="${NAME}" content="${'x'.repeat(100_000)}">`)[0]).toHaveLength(200)
  }
  expect(timeOf(readAll)).toBeLessThan(1_000)
})

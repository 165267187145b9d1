// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readTabFacts } from './tab-facts.ts'

test('title, canonical, robots and headings are read from the page', () => {
  document.head.innerHTML = `
    <title> Bells
      and   sheep </title>
    <link rel="Canonical" href="https://example.com/bells">
    <meta name="ROBOTS" content="noindex, follow"><meta name="googlebot" content="nosnippet">
    <meta name="description" content="All about bells">`
  document.body.innerHTML = '<h1>Bells</h1><h3>Of <em>brass</em></h3><h2></h2>'

  expect(readTabFacts()).toEqual({
    title: 'Bells and sheep',
    canonical: 'https://example.com/bells',
    robots: [
      { bot: 'robots', content: 'noindex, follow' },
      { bot: 'googlebot', content: 'nosnippet' },
    ],
    headings: [
      { level: 1, text: 'Bells' },
      { level: 3, text: 'Of brass' },
      { level: 2, text: '' },
    ],
    headingCount: 3,
  })
})

test('missing facts stay empty', () => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''

  expect(readTabFacts()).toEqual({
    title: '',
    canonical: undefined,
    robots: [],
    headings: [],
    headingCount: 0,
  })
})

test('a page can’t flood the popup', () => {
  document.head.innerHTML = `<title>${'t'.repeat(5000)}</title>`
  document.body.innerHTML = `<h2>${'h'.repeat(500)}</h2>`.repeat(200)

  const { title, headings, headingCount } = readTabFacts()

  expect(title).toHaveLength(300)
  expect(headings).toHaveLength(30)
  expect(headings[0]?.text).toHaveLength(120)
  expect(headingCount).toBe(200)
})

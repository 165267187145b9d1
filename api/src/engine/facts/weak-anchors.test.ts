import { expect, test } from 'vitest'
import { WeakAnchors } from './weak-anchors.ts'

test('every text of a target is looked at, counted, and three of them are kept', () => {
  const anchors = new WeakAnchors()
  for (const text of ['Our people', 'Here', 'More', 'here', 'Click here', 'Read more', ''])
    anchors.add('https://example.com/people', text)
  anchors.add('https://example.com/work', 'Our work')

  expect(anchors.list()).toEqual([
    { url: 'https://example.com/people', count: 5, texts: ['Here', 'More', 'here'] },
  ])
})

test('a text is weak in the languages that are known, whatever its case', () => {
  const anchors = new WeakAnchors()
  for (const text of ['WEITERLESEN', 'En savoir plus', 'Leer más', 'Lees meer']) anchors.add(`/${text}`, text)
  expect(anchors.list()).toHaveLength(4)
})

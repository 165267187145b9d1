import { expect, test } from 'vitest'
import { toFactTopics } from './fact-topics.ts'

test('facts of the answer come first, then the topics in reading order, then unknown ones', () => {
  const topics = toFactTopics({
    zebra: { stripes: 4 },
    content: { words: 1200 },
    status: 200,
    head: { titles: ['A'] },
  })
  expect(topics.map(({ title }) => title)).toEqual([
    'Answer',
    'Title, description and robots',
    'Content',
    'Zebra',
  ])
  expect(topics[2]?.facts).toEqual([{ label: 'Words', values: ['1,200'] }])
})

test('what is null or empty is left out, and no is an answer', () => {
  const [answer] = toFactTopics({ failure: null, canonical: '', hops: [], noindex: false })
  expect(answer?.facts).toEqual([{ label: 'Asks not to be indexed', values: ['No'] }])
})

test('a long list shows its beginning and says how much is left', () => {
  const [, links] = toFactTopics({
    status: 200,
    links: { items: Array.from({ length: 40 }, (_, i) => ({ url: `/${i}` })) },
  })
  expect(links?.facts[0]?.values).toHaveLength(13)
  expect(links?.facts[0]?.values.at(-1)).toBe('and 28 more')
})

test('a value as long as a book is cut', () => {
  const [answer] = toFactTopics({ body: 'x'.repeat(10_000) })
  expect(answer?.facts[0]?.values[0]?.length).toBe(301)
})

test('deep values are told with their names', () => {
  const [, media] = toFactTopics({
    status: 200,
    media: { images: [{ src: '/a.png', alt: null, width: 10 }] },
  })
  expect(media?.facts[0]?.values).toEqual(['src /a.png, width 10'])
})

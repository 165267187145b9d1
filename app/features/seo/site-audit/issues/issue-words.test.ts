import { expect, test } from 'vitest'
import { describeCauses, describeCost, describeGain } from './issue-words.ts'

const issue = {
  check: 'viewport-missing',
  causes: 1,
  pages: 18,
  includes: [] as string[],
  causeKind: 'same' as const,
  template: null,
}

const template = { id: 3, pattern: '/docs/*', example: 'https://a.example/docs/b', pages: 18, allPages: 20 }

test.each([
  [
    { ...issue, check: 'link-broken-internal', pages: 17, includes: ['http-4xx'] },
    '1 missing page, linked from 17 pages',
  ],
  [{ ...issue, check: 'link-broken-internal', causes: 3, pages: 1 }, '3 broken URLs, linked from 1 page'],
  [{ ...issue, check: 'redirect-3xx-linked', causes: 2 }, '2 redirects, linked from 18 pages'],
  [{ ...issue, check: 'link-noncanonical', causes: 2 }, '2 non-canonical pages, linked from 18 pages'],
  [{ ...issue, check: 'link-broken-fragment-elsewhere' }, '1 missing anchor, linked from 18 pages'],
  [{ ...issue, check: 'hreflang-to-error', causes: 2 }, '2 broken URLs, named by 18 pages'],
  [{ ...issue, check: 'link-localhost', causes: 2, causeKind: 'asset' as const }, '2 URLs on 18 pages'],
  [issue, 'The same on 18 pages'],
  [{ ...issue, causes: 4 }, '4 causes on 18 pages'],
  [{ ...issue, causes: 18 }, undefined],
  [{ ...issue, causes: 20, causeKind: 'asset' as const }, '20 files on 18 pages'],
  [{ ...issue, pages: 1 }, undefined],
  [{ ...issue, causeKind: 'template' as const, template }, 'Fix one template to fix 18 pages: /docs/*'],
  [
    {
      ...issue,
      causeKind: 'template' as const,
      causes: 4,
      pages: 1_430,
      template: { ...template, pages: 1_412 },
    },
    'Fix one template to fix 1,412 of 1,430 pages: /docs/*',
  ],
])('causes of %j', (given, text) => {
  expect(describeCauses(given)).toBe(text)
})

const gain = { category: 'titles', cost: 3.6, reach: 81 } as const

test('the cost of an issue, in a cell and as a sentence', () => {
  expect(describeGain(gain)).toEqual({ reach: '81', points: '+3.6' })
  expect(describeCost(gain)).toBe('Costs 3.6 points of health. Fix this and reach 81.')
  expect(describeCost({ ...gain, cost: 1 })).toBe('Costs 1 point of health. Fix this and reach 81.')
  const apart = { ...gain, category: 'accessibility' } as const
  expect(describeGain(apart)?.reach).toBe('Accessibility 81')
  expect(describeCost(apart)).toBe('Costs 3.6 points of the accessibility score. Fix this and reach 81.')
})

test('an issue without a cost promises nothing, and without a score nothing is shown', () => {
  expect(describeGain({ ...gain, cost: 0 })).toBeUndefined()
  expect(describeCost({ ...gain, cost: 0 })).toBe('Fixing this alone does not change health.')
  expect(describeGain({ ...gain, cost: null, reach: null })).toBeUndefined()
  expect(describeCost({ ...gain, cost: null, reach: null })).toBeUndefined()
})

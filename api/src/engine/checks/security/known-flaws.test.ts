import { expect, test } from 'vitest'
import { flawsOf, libraryOf } from './known-flaws.ts'

test.each([
  ['jquery', '3.5.0', 0],
  ['jquery', '3.4.1', 2],
  ['jquery', '1.1', 5],
  ['bootstrap', '3.4.1', 0],
  ['bootstrap', '4.0.0', 2],
  ['bootstrap', '5.3.3', 0],
  ['axios', '1.5.0', 2],
  ['angularjs', '1.8.3', 2],
  ['vue', '3.0.0', 0],
  ['constructor', '1.0.0', 0],
])('%s %s has %i published flaws', (library, version, count) => {
  expect(flawsOf(library, version)).toHaveLength(count)
})

test('libraries are known by the names that CDNs give them', () => {
  expect(['twitter-bootstrap', 'lodash.js', 'jqueryui', 'angular'].map(libraryOf)).toEqual([
    'bootstrap',
    'lodash',
    'jquery-ui',
    'angularjs',
  ])
  expect(libraryOf('jquery.lazy')).toBeUndefined()
  expect(libraryOf('__proto__')).toBeUndefined()
})

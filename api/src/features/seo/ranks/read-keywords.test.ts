import { expect, test } from 'vitest'
import { DomainError } from '#api/lib/domain-error.ts'
import { AddKeywords } from '#contract/seo/ranks.forms.ts'
import { readKeywords } from './read-keywords.ts'

const read = (form: Partial<AddKeywords> & { text: string }) => readKeywords(AddKeywords.parse(form))

function faultsOf(form: Parameters<typeof read>[0]): unknown {
  try {
    return read(form)
  } catch (error) {
    if (error instanceof DomainError) return error.errors['text']
    throw error
  }
}

test('lines are keywords, empty ones left out, commas and all', () => {
  expect(
    read({ text: '\ufeff  red   shoes \r\n\r\nshoes, size 42\n', tags: ['Shop'], country: 'de' }),
  ).toEqual([
    {
      line: 1,
      keyword: 'red shoes',
      foldedKeyword: 'red shoes',
      tags: ['Shop'],
      country: 'DE',
      device: 'all',
    },
    expect.objectContaining({ line: 3, keyword: 'shoes, size 42' }),
  ])
})

test('a file has its columns in any order, with a byte order mark, quotes and semicolons', () => {
  const text =
    '\ufeffCountry;Keyword;Tags;Device\r\nUS;"say ""hi""";a|b;mobile\r\n;"two\nlines";;\r\n;São Paulo;"x, y";\r\n'
  expect(read({ text, format: 'csv', tags: ['all'] })).toEqual([
    {
      line: 2,
      keyword: 'say "hi"',
      foldedKeyword: 'say "hi"',
      tags: ['a', 'b', 'all'],
      country: 'US',
      device: 'mobile',
    },
    expect.objectContaining({ line: 3, keyword: 'two lines', country: '', device: 'all' }),
    expect.objectContaining({
      line: 5,
      keyword: 'São Paulo',
      foldedKeyword: 'sao paulo',
      tags: ['x', 'y', 'all'],
    }),
  ])
})

test('bad lines are named by their number', () => {
  expect(faultsOf({ text: `good\n???\n${'x'.repeat(121)}` })).toEqual([
    'Line 2: a keyword needs at least one letter or number.',
    'Line 3: keywords must not exceed 120 characters.',
  ])
  expect(faultsOf({ text: 'keyword,country,device\nshoes,USA,\nboots,,watch', format: 'csv' })).toEqual([
    'Line 2: the country has to be a code of two letters, such as US.',
    'Line 3: the device has to be one of all, desktop, mobile, tablet.',
  ])
  expect(faultsOf({ text: 'shoes\nboots', format: 'csv' })).toEqual([
    'Line 1: the first line has to name the columns, and one of them has to be “keyword”.',
  ])
  expect(faultsOf({ text: 'keyword\n', format: 'csv' })).toEqual(['Enter at least one keyword.'])
})

test('a thousand keywords are read, and one more is refused', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `keyword ${at}`).join('\n')
  expect(read({ text: lines(1000) })).toHaveLength(1000)
  expect(faultsOf({ text: lines(1001) })).toEqual(['Add at most 1,000 keywords at a time; these are 1,001.'])
})

test('of many bad lines the first are named', () => {
  const faults = faultsOf({ text: Array.from({ length: 30 }, () => '!').join('\n') }) as string[]
  expect(faults).toHaveLength(21)
  expect(faults.at(-1)).toBe('And 10 more lines.')
})

import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { toDay, toDecimal, toShare, toWhole } from './export-numbers.ts'
import { openExport } from './open-export.ts'
import { readExport } from './read-export.ts'
import { toProperty } from './to-property.ts'

const METRICS = 'Clicks,Impressions,CTR,Position'
const CHART = `Date,${METRICS}\n2026-11-01,7,100,7%,8.4\n2026-11-02,5,50,10%,6.1\n`
const QUERIES = `Top queries,${METRICS}\nbell,6,60,10%,3.2\nsheep bell,3,30,10%,12\n`
const PAGES = `Top pages,${METRICS}\nhttps://example.com/,9,100,9%,5\nhttps://example.com/bells,3,50,6%,9.5\n`

const read = (files: Record<string, string | Uint8Array>, property?: string) => {
  const zip = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  )
  return readExport(openExport({ name: 'export.zip', bytes: zip }), property)
}
const sum = (rows: { kind: string; clicks: number; impressions: number }[], kind: string) => {
  const found = rows.filter((row) => row.kind === kind)
  const add = (of: 'clicks' | 'impressions') => found.reduce((all, row) => all + row[of], 0)
  return [add('clicks'), add('impressions')]
}

test('the figures of an export are those that a hand count gives', () => {
  const found = read({
    'Chart.csv': CHART,
    'Queries.csv': QUERIES,
    'Pages.csv': PAGES,
    'Countries.csv': `Country,${METRICS}\nGermany,12,150,8%,7.6\n`,
    'Devices.csv': `Device,${METRICS}\nDesktop,8,100,8%,7\nMobile,4,50,8%,8\n`,
    'Filters.csv': 'Filter,Value\nSearch type,Web\nDate,Last 28 days\n',
  })
  expect(found).toMatchObject({
    firstDay: '2026-11-01',
    lastDay: '2026-11-02',
    property: 'https://example.com/',
    filters: '',
  })
  expect([sum(found.rows, 'total'), sum(found.rows, 'query'), sum(found.rows, 'page')]).toEqual([
    [12, 150],
    [9, 90],
    [12, 150],
  ])
  expect(found.rows.find(({ key }) => key === 'sheep bell')).toMatchObject({ position: 12, day: '' })
})

test.each([
  [
    'German',
    'Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position',
    'Datum,Klicks,Impressionen,CTR,Position',
    ',',
  ],
  [
    'French',
    'Requêtes les plus fréquentes,Clics,Impressions,CTR,Position',
    'Date,Clics,Impressions,CTR,Position',
    ',',
  ],
  [
    'Spanish',
    'Consultas principales,Clics,Impresiones,CTR,Posición',
    'Fecha,Clics,Impresiones,CTR,Posición',
    ',',
  ],
  [
    'Portuguese',
    'Principais consultas,Cliques,Impressões,CTR,Posição',
    'Data,Cliques,Impressões,CTR,Posição',
    ',',
  ],
  ['Italian', 'Query principali,Clic,Impressioni,CTR,Posizione', 'Data,Clic,Impressioni,CTR,Posizione', ','],
  [
    'Dutch',
    'Populairste zoekopdrachten,Klikken,Vertoningen,CTR,Positie',
    'Datum,Klikken,Vertoningen,CTR,Positie',
    ',',
  ],
  [
    'Polish',
    'Najczęstsze zapytania,Kliknięcia,Wyświetlenia,CTR,Pozycja',
    'Data,Kliknięcia,Wyświetlenia,CTR,Pozycja',
    ',',
  ],
  ['Japanese', '上位のクエリ,クリック数,表示回数,CTR,掲載順位', '日付,クリック数,表示回数,CTR,掲載順位', '.'],
  [
    'English, columns in another order',
    'Top queries,Position,CTR,Impressions,Clicks',
    'Date,Clicks,Impressions,CTR,Position',
    '.',
  ],
])('%s is read, with its own numbers', (name, queries, dates, point) => {
  const isTurned = name.includes('order')
  const cells = [`"1.234"`, `"12.340"`, `"10${point}00 %"`, `"3${point}2"`]
  const found = read(
    {
      'a.csv': `${dates}\n2026-11-01,"1.234","12.340","10${point}00%","5${point}5"\n`,
      'b.csv': `${queries}\nglocke,${(isTurned ? cells.toReversed() : cells).join(',')}\n`,
    },
    'sc-domain:example.com',
  )
  expect(found.rows.find(({ kind }) => kind === 'query')).toMatchObject({
    key: 'glocke',
    clicks: 1234,
    impressions: 12_340,
    position: 3.2,
  })
})

test('marks and encodings of other tools, semicolons and formulas are read as what they say', () => {
  const text = `Date;Clicks;Impressions;CTR;Position\r\n2026-11-01;1;10;10%;2,5\r\n`
  const utf16 = new Uint8Array([0xff, 0xfe, ...text.split('').flatMap((letter) => [letter.charCodeAt(0), 0])])
  const queries = `\ufeffQuery,${METRICS}\n'=bell,1,10,10%,2.5\n`
  const { rows } = read({ 'Chart.csv': utf16, 'Queries.csv': queries }, 'sc-domain:example.com')
  expect(rows).toMatchObject([
    { kind: 'total', day: '2026-11-01', clicks: 1, position: 2.5 },
    { kind: 'query', key: '=bell' },
  ])
})

test.each([
  ['no days', { 'Queries.csv': QUERIES }, /period is unknown/],
  [
    'a comparison',
    { 'Chart.csv': `Date,Clicks,Clicks,Impressions,Impressions,CTR,CTR,Position,Position\n` },
    /compares two periods/,
  ],
  ['hidden metrics', { 'Chart.csv': 'Date,Clicks,Impressions\n2026-11-01,1,2\n' }, /has 3 columns/],
  [
    'columns that do not fit',
    { 'Chart.csv': 'Date,A,B,C,D\n2026-11-01,100,7,7%,8\n' },
    /Line 2 of Chart\.csv/,
  ],
  [
    'a table of nothing known',
    { 'Chart.csv': CHART, 'x.csv': `Foo,${METRICS}\nbar,1,10,10%,2\n` },
    /couldn’t tell what x\.csv lists/,
  ],
  [
    'queries of another period',
    { 'Chart.csv': CHART, 'Queries.csv': `Query,${METRICS}\nbell,13,140,9.29%,2\n` },
    /of different periods/,
  ],
  [
    'a query twice',
    { 'Chart.csv': CHART, 'Queries.csv': `Query,${METRICS}\nbell,1,10,10%,2\nbell,1,10,10%,2\n` },
    /listed twice/,
  ],
  [
    'pages of another site',
    { 'Chart.csv': CHART, 'Pages.csv': PAGES },
    /is not a page of sc-domain:example\.org/,
    'sc-domain:example.org',
  ],
  ['no property', { 'Chart.csv': CHART }, /Say which property/],
  ['a ZIP without tables', { 'readme.md': 'x' }, /has no CSV files/],
] as [string, Record<string, string>, RegExp, string?][])(
  '%s is refused, with what to do',
  (_, files, message, property) => {
    expect(() => read(files, property)).toThrow(message)
  },
)

test('a bomb is refused before it is unpacked: by size, by number, by ratio, and where it is broken', () => {
  const open = (bytes: Uint8Array) => () => openExport({ name: 'a.zip', bytes })
  const zeros = new Uint8Array(6 * 1024 * 1024)
  expect(open(zipSync({ 'Chart.csv': zeros }))).toThrow(/unpacks to more/)
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.csv`, strToU8('a')]))
  expect(open(zipSync(many))).toThrow(/more than 20 files/)
  expect(open(zipSync({ 'Chart.csv': strToU8(CHART) }).subarray(0, 60))).toThrow()
  const broken = zipSync({ 'Chart.csv': strToU8(CHART.repeat(50)) })
  broken.fill(255, 45, 90)
  expect(open(broken)).toThrow()
})

test('numbers, days and properties are read only where they leave no doubt', () => {
  expect([toWhole('1,234'), toWhole('1 234'), toWhole('12'), toWhole('1.5'), toWhole('-1')]).toEqual([
    1234,
    1234,
    12,
    undefined,
    undefined,
  ])
  expect([toDecimal('12,3'), toDecimal('1.234,5'), toDecimal('x')]).toEqual([12.3, 1234.5, undefined])
  expect([toShare('3,25 %'), toShare('100%'), toShare('0.5'), toShare('101%')]).toEqual([
    0.0325,
    1,
    undefined,
    undefined,
  ])
  expect([toDay('2026-02-28'), toDay('2026-02-30'), toDay('28.02.2026')]).toEqual([
    '2026-02-28',
    undefined,
    undefined,
  ])
  expect(
    ['example.com', 'https://example.com/shop', 'sc-domain:Example.com', 'no property', 'ftp://x'].map(
      toProperty,
    ),
  ).toEqual([
    'sc-domain:example.com',
    'https://example.com/shop/',
    'sc-domain:example.com',
    undefined,
    undefined,
  ])
})

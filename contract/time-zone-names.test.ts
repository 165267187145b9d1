import { expect, test } from 'vitest'
import { TimeZone } from './place.fields.ts'
import { toPresentZone } from './time-zone-names.ts'

const LISTED = Intl.supportedValuesOf('timeZone')

function timesIn(timeZone: string): string[] {
  const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'long' })
  return ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((moment) => format.format(new Date(moment)))
}

test('a zone has the same times under its current name as under the old one', () => {
  const renamed = LISTED.filter((zone) => toPresentZone(zone) !== zone)

  expect(renamed).toEqual(expect.arrayContaining(['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon']))
  for (const zone of renamed) expect([zone, timesIn(toPresentZone(zone))]).toEqual([zone, timesIn(zone)])
})

test('an old name is stored as the current one', () => {
  expect(TimeZone.parse('Europe/Kiev')).toBe('Europe/Kyiv')
  expect(TimeZone.parse('America/Sao_Paulo')).toBe('America/Sao_Paulo')
  expect(TimeZone.safeParse('Mars/Olympus_Mons').success).toBe(false)
})

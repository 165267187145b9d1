import { expect, test } from 'vitest'
import { listCountries, listTimeZones } from './place-labels.ts'

test('the selected time zone stays in the list, even if this machine does not know it', () => {
  expect(listTimeZones('Mars/Olympus_Mons')).toContainEqual({
    value: 'Mars/Olympus_Mons',
    label: 'Mars/Olympus Mons',
  })
  expect(listTimeZones(null)).toEqual(listTimeZones('UTC'))
})

test('zones are listed by their current names only', () => {
  const zones = listTimeZones('Europe/Kiev').map(({ value }) => value)

  expect(zones).toEqual(expect.arrayContaining(['Europe/Kyiv', 'Asia/Kolkata', 'America/Nuuk']))
  expect(zones).not.toEqual(expect.arrayContaining(['Europe/Kiev']))
  expect(zones).not.toEqual(expect.arrayContaining(['Asia/Calcutta']))
  expect(new Set(zones).size).toBe(zones.length)
})

test('countries are listed by name, without groups and former countries', () => {
  const countries = listCountries()
  const codes = countries.map(({ value }) => value)
  expect(countries[0]).toEqual({ value: 'AF', label: 'Afghanistan' })
  expect(codes).toEqual(expect.arrayContaining(['BR', 'DE', 'ZW']))
  expect(codes).not.toEqual(expect.arrayContaining(['EU']))
  expect(codes).not.toEqual(expect.arrayContaining(['DD']))
})

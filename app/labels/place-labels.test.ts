import { expect, test } from 'vitest'
import { listCountries, listTimeZones } from './place-labels.ts'

test('a time zone that was chosen stays in the list, though this machine does not know it', () => {
  expect(listTimeZones('Mars/Olympus_Mons')).toContainEqual({
    value: 'Mars/Olympus_Mons',
    label: 'Mars/Olympus Mons',
  })
  expect(listTimeZones(null)).toEqual(listTimeZones('UTC'))
})

test('zones are listed by the names of today alone', () => {
  const zones = listTimeZones('Europe/Kiev').map(({ value }) => value)

  expect(zones).toEqual(expect.arrayContaining(['Europe/Kyiv', 'Asia/Kolkata', 'America/Nuuk']))
  expect(zones).not.toEqual(expect.arrayContaining(['Europe/Kiev']))
  expect(zones).not.toEqual(expect.arrayContaining(['Asia/Calcutta']))
  expect(new Set(zones).size).toBe(zones.length)
})

test('countries come by name, without groups of them and without those that are no more', () => {
  const countries = listCountries()
  const codes = countries.map(({ value }) => value)
  expect(countries[0]).toEqual({ value: 'AF', label: 'Afghanistan' })
  expect(codes).toEqual(expect.arrayContaining(['BR', 'DE', 'ZW']))
  expect(codes).not.toEqual(expect.arrayContaining(['EU']))
  expect(codes).not.toEqual(expect.arrayContaining(['DD']))
})

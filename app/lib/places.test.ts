import { expect, test } from 'vitest'
import { listCountries, listTimeZones } from './places.ts'

test('a time zone that was chosen stays in the list, though this machine does not know it', () => {
  expect(listTimeZones('Mars/Olympus_Mons')).toContainEqual({
    value: 'Mars/Olympus_Mons',
    label: 'Mars/Olympus Mons',
  })
  expect(listTimeZones(null)).toEqual(listTimeZones('UTC'))
})

test('countries come by name, without groups of them and without those that are no more', () => {
  const countries = listCountries()
  const codes = countries.map(({ value }) => value)
  expect(countries[0]).toEqual({ value: 'AF', label: 'Afghanistan' })
  expect(codes).toEqual(expect.arrayContaining(['BR', 'DE', 'ZW']))
  expect(codes).not.toEqual(expect.arrayContaining(['EU']))
  expect(codes).not.toEqual(expect.arrayContaining(['DD']))
})

import { toPresentZone, toZoneLabel } from '#contract/time-zone-names.ts'

interface Choice {
  value: string
  label: string
}

const toChoices = (zones: readonly string[]): Choice[] =>
  [...new Set(zones.map(toPresentZone))].sort().map((zone) => ({ value: zone, label: toZoneLabel(zone) }))

let timeZones: readonly Choice[] | undefined

/** All time zones by their current names, and the selected one even if this machine does not know it. */
export function listTimeZones(chosen: string | null): readonly Choice[] {
  timeZones ??= toChoices(['UTC', ...Intl.supportedValuesOf('timeZone')])
  const isListed = chosen === null || timeZones.some(({ value }) => value === toPresentZone(chosen))
  return isListed ? timeZones : toChoices([chosen, ...timeZones.map(({ value }) => value)])
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
/** Groups of countries and placeholders, which have names too. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

let countries: readonly Choice[] | undefined

/** All countries by name, without former codes, which now belong to another country. */
export function listCountries(): readonly Choice[] {
  countries ??= findCountries()
  return countries
}

function findCountries(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const label = names.of(code)
      return label ? [{ value: code, label }] : []
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

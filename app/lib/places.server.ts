/** Every time zone that can be chosen, and those that are chosen already, whatever this machine thinks of them. */
export function listTimeZones(...chosen: (string | null)[]): string[] {
  const kept = chosen.filter((zone) => zone !== null)
  return [...new Set(['UTC', ...kept, ...Intl.supportedValuesOf('timeZone')])].sort()
}

export interface Country {
  code: string
  name: string
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
/** Groups of countries, and what stands for none: they have names too. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

let countries: readonly Country[] | undefined

/** All countries by name. Codes that are out of use are another country's by now. */
export function listCountries(): readonly Country[] {
  countries ??= findCountries()
  return countries
}

function findCountries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const name = names.of(code)
      return name ? [{ code, name }] : []
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

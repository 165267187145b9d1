/** Letters that are no letter with a mark, by what people type for them. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/** A name as it is sorted and searched: without case and without marks, so that "Álvaro" stands beside "Alma". */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)

interface Names {
  firstName: string
  lastName: string
}

export const foldPersonName = ({ firstName, lastName }: Names): string => foldName(`${firstName} ${lastName}`)

/** What is written of a person, with the folded name wherever a name is. First and last name change together. */
export function withFoldedName<Values extends Partial<Names>>(
  values: Values,
): Values & { foldedName?: string } {
  const { firstName, lastName } = values
  if (firstName === undefined || lastName === undefined) return values
  return { ...values, foldedName: foldPersonName({ firstName, lastName }) }
}

import { expect, test } from 'vitest'
import { foldName, foldPersonName, withFoldedName } from './folded-name.ts'

test.each([
  ['Álvaro', 'alvaro'],
  ['JOÃO', 'joao'],
  ['Łukasz', 'lukasz'],
  ['Øyvind', 'oyvind'],
  ['Strauß', 'strauss'],
  ['Nguyễn', 'nguyen'],
  ['İpek', 'ipek'],
  ['Ѐлена', 'елена'],
  ['', ''],
])('%s is found and sorted as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

test('folded once or twice, a name is the same', () => {
  for (const name of ['Ǻsa', 'ẞ', 'Ærø', 'Ἀθηνᾶ']) expect(foldName(foldName(name))).toBe(foldName(name))
})

test('what is written of a person has the folded name where it has a name', () => {
  const names = { firstName: 'Álvaro', lastName: 'Conceição' }

  expect(foldPersonName(names)).toBe('alvaro conceicao')
  expect(withFoldedName({ ...names, phone: null })).toEqual({
    ...names,
    phone: null,
    foldedName: 'alvaro conceicao',
  })
  expect(withFoldedName<{ firstName?: string; phone: null }>({ phone: null })).toEqual({ phone: null })
})

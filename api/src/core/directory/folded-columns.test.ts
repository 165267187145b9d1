import { expect, test } from 'vitest'
import { foldPersonName, withFoldedTexts } from './folded-columns.ts'

interface Written {
  firstName?: string
  lastName?: string
  jobTitle?: string | null
  phone: null
}

test('columns of a person are folded where there is something to fold', () => {
  const names = { firstName: 'Álvaro', lastName: 'Conceição' }

  expect(foldPersonName(names)).toBe('alvaro conceicao')
  expect(withFoldedTexts<Written>({ ...names, phone: null })).toEqual({
    ...names,
    phone: null,
    foldedName: 'alvaro conceicao',
  })
  expect(withFoldedTexts<Written>({ phone: null })).toEqual({ phone: null })
})

test('a job title is folded, and removing it removes the folded one', () => {
  const fold = (jobTitle: string | null) => withFoldedTexts<Written>({ jobTitle, phone: null }).foldedJobTitle

  expect(fold('Gerente de Operações')).toBe('gerente de operacoes')
  expect(fold(null)).toBe('')
})

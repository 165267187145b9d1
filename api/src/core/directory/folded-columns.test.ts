import { expect, test } from 'vitest'
import { foldPersonName, withFoldedTexts } from './folded-columns.ts'

interface Written {
  firstName?: string
  lastName?: string
  jobTitle?: string | null
  phone: null
}

test('what is written of a person is folded where there is something to fold', () => {
  const names = { firstName: 'Álvaro', lastName: 'Conceição' }

  expect(foldPersonName(names)).toBe('alvaro conceicao')
  expect(withFoldedTexts<Written>({ ...names, phone: null })).toEqual({
    ...names,
    phone: null,
    foldedName: 'alvaro conceicao',
  })
  expect(withFoldedTexts<Written>({ phone: null })).toEqual({ phone: null })
})

test('a job title is folded, and one that is taken away is taken away folded', () => {
  const fold = (jobTitle: string | null) => withFoldedTexts<Written>({ jobTitle, phone: null }).foldedJobTitle

  expect(fold('Gerente de Operações')).toBe('gerente de operacoes')
  expect(fold(null)).toBe('')
})

import { expect, test } from 'vitest'
import { moveRow, readRows, rowsOfResult } from './question-rows.ts'

test('a row moves one place, and not beyond an end', () => {
  const rows = ['a', 'b', 'c']
  expect(moveRow(rows, 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveRow(rows, 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveRow(rows, 0, -1)).toEqual(rows)
  expect(moveRow(rows, 2, 1)).toEqual(rows)
})

test('rows are read as they were typed', () => {
  const fields: Record<string, string> = {
    'weight-rqn_a': '12,5',
    'required-rqn_a': 'optional',
    'required-rqn_b': 'x',
  }
  expect(readRows(['rqn_b', 'rqn_a'], (name) => fields[name])).toEqual([
    { id: 'rqn_b', required: '', weight: '' },
    { id: 'rqn_a', required: 'optional', weight: '12,5' },
  ])
  const initialValue = { question: 'rqn_a', ...fields }
  expect(rowsOfResult({ initialValue })).toEqual([{ id: 'rqn_a', required: 'optional', weight: '12,5' }])
  expect(rowsOfResult(undefined)).toBeUndefined()
})

import { expect, test } from 'vitest'
import {
  askedField,
  commentField,
  countAnswered,
  listChanged,
  NO_ANSWER,
  readAnswer,
  skipField,
  toAsked,
  valueField,
} from './answer-fields.ts'

function toForm(entries: readonly (readonly [string, string])[]) {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

const ID = 'rcq_1'

test('each kind of answer is read as the API takes it', () => {
  const read = (type: Parameters<typeof toAsked>[0], ...values: string[]) =>
    readAnswer(
      toForm([
        [askedField(ID), toAsked(type, 3, NO_ANSWER)],
        ...values.map((value) => [valueField(ID), value] as const),
      ]),
      ID,
    )
  expect(read('rating', '4')).toMatchObject({ value: 4, version: 3, isNotApplicable: false })
  expect(read('yes_no', 'no')).toMatchObject({ value: false })
  expect(read('multiple_choice', '2')).toMatchObject({ value: [2] })
  expect(read('multiple_select', '0', '2')).toMatchObject({ value: [0, 2] })
  expect(read('comment', 'One\r\ntwo')).toMatchObject({ value: 'One\ntwo' })
  expect(read('comment', ' ')).toMatchObject({ value: null })
  expect(read('rating')).toMatchObject({ value: null })
})

test('only what differs from what the form showed is changed', () => {
  const shown = { value: 'One\ntwo', comment: null, isNotApplicable: false }
  const asked = [askedField(ID), toAsked('comment', 2, shown)] as const
  expect(listChanged(toForm([asked, [valueField(ID), 'One\r\ntwo']]))).toEqual([])
  expect(listChanged(toForm([asked, [valueField(ID), 'One']]))).toMatchObject([{ value: 'One', version: 2 }])
  expect(listChanged(toForm([asked, [valueField(ID), '']]))).toMatchObject([{ value: null }])
  expect(listChanged(toForm([asked, [valueField(ID), 'One\ntwo'], [commentField(ID), 'Why']]))).toHaveLength(
    1,
  )
})

test('a question counts once it is answered, N/A too', () => {
  const asked = [askedField(ID), toAsked('rating', 0, NO_ANSWER)] as const
  const other = [askedField('rcq_2'), toAsked('rating', 0, NO_ANSWER)] as const
  expect(countAnswered(toForm([asked, other]))).toBe(0)
  expect(countAnswered(toForm([asked, other, [valueField(ID), '3'], [skipField('rcq_2'), 'on']]))).toBe(2)
  expect(countAnswered(toForm([asked, [commentField(ID), 'Only a comment']]))).toBe(0)
})

import { expect, test } from 'vitest'
import { readOptions, writeOptions } from './question-texts.ts'
import { NewQuestion, NewQuestionForm } from './questions.forms.ts'

const aQuestion = {
  text: 'How sound are decisions?',
  responseType: 'rating',
  scale: { labels: ['Low', 'High'] },
}

const faultsOf = (schema: typeof NewQuestion | typeof NewQuestionForm, values: object) => {
  const { error } = schema.safeParse(values)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a question has what its response type needs, and nothing else', () => {
  const options = [
    { label: 'Rarely', value: 3 },
    { label: 'Often', value: 1 },
  ]
  const choice = NewQuestion.parse({ ...aQuestion, responseType: 'multiple_choice', options, wordLimit: 9 })
  expect(choice).toMatchObject({ options, scale: null, wordLimit: null, required: false })
  const comment = NewQuestion.parse({
    ...aQuestion,
    responseType: 'comment',
    options,
    allowComment: true,
    wordLimit: 9,
  })
  expect(comment).toMatchObject({ options: [], scale: null, allowComment: false, wordLimit: 9 })
  expect(NewQuestion.parse(aQuestion).scale).toEqual({ min: 1, labels: ['Low', 'High'] })
})

test.each([
  [{ ...aQuestion, text: ' ' }, 'text: Question text is required.'],
  [{ ...aQuestion, text: 'Hm' }, 'text: Question text must have at least 3 characters.'],
  [
    { ...aQuestion, text: 'two\nlines' },
    'text: Question text must not contain line breaks or invisible characters.',
  ],
  [{ ...aQuestion, scale: null }, 'scale.labels: A rating scale needs between 2 and 10 points.'],
  [
    { ...aQuestion, scale: { labels: Array(11).fill('a') } },
    'scale.labels: A rating scale needs between 2 and 10 points.',
  ],
  [{ ...aQuestion, scale: { labels: ['Low', ''] } }, 'scale.labels: Both ends of the scale need a label.'],
  [{ ...aQuestion, responseType: 'multiple_choice' }, 'options: Add at least two options.'],
  [{ ...aQuestion, responseType: 'unknown' }, 'responseType: Response type is invalid'],
  [
    { ...aQuestion, responseType: 'text', wordLimit: 0 },
    'wordLimit: Word limit must be between 1 and 2,000.',
  ],
])('%o is refused', (values, fault) => {
  expect(faultsOf(NewQuestion, values)).toEqual([fault])
})

test.each([
  ['Yes\nyes', 'Options must be different from each other.'],
  ['Yes; 1\nNo', 'Give every option a value, or none.'],
  [
    Array.from({ length: 21 }, (_, at) => `option ${at}`).join('\n'),
    'A question can have 20 options at most.',
  ],
  [`${'a'.repeat(201)}\nb`, 'A label must not exceed 200 characters.'],
  ['a\u202eb\nc', 'A label must not contain line breaks or invisible characters.'],
])('options that are typed as %j are refused', (options, fault) => {
  const typed = { text: 'How often?', responseType: 'multiple_choice', options }
  expect(faultsOf(NewQuestionForm, typed)).toEqual([`options: ${fault}`])
})

test('what is typed is what is sent', () => {
  const typed = NewQuestionForm.parse({
    ...aQuestion,
    labels: 'Never\r\n\r\nAlways\r\n',
    lowest: '0',
    required: 'on',
    wordLimit: '',
  })
  expect(typed).toMatchObject({
    scale: { min: 0, labels: ['Never', '', 'Always'] },
    required: true,
    wordLimit: null,
  })
  expect(NewQuestion.parse(typed)).toEqual(typed)
})

test('options are read as they are written', () => {
  const options = [
    { label: 'Now; and then', value: null },
    { label: 'Often', value: 2.5 },
    { label: 'Never', value: -1 },
  ]
  expect(readOptions(writeOptions(options))).toEqual(options)
  expect(readOptions(' Often ;2,5\r\n\n')).toEqual([{ label: 'Often', value: 2.5 }])
})

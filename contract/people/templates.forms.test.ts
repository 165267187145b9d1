import { expect, test } from 'vitest'
import { NewTemplate, NewTemplateForm, TemplateQuestions, TemplateQuestionsForm } from './templates.forms.ts'

const faultsOf = (schema: { safeParse: (values: unknown) => { error?: unknown } }, values: object) => {
  const { error } = schema.safeParse(values) as {
    error?: { issues: { path: PropertyKey[]; message: string }[] }
  }
  return (error?.issues ?? []).map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
}

test.each([
  [{ name: '' }, 'name: Template name is required.'],
  [{ name: 'a'.repeat(121) }, 'name: Template name must not exceed 120 characters.'],
  [{ tags: ['a'.repeat(31)] }, 'tags.0: A tag must not exceed 30 characters.'],
  [
    { tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) },
    'tags: A template can have 10 tags at most.',
  ],
  [{ instructions: 'a'.repeat(5001) }, 'instructions: Instructions must not exceed 5000 characters.'],
])('%o is refused', (values, fault) => {
  expect(faultsOf(NewTemplate, { name: 'Yearly', ...values })).toEqual([fault])
})

const GOALS = {
  goalQuestion: 'How far was it met?',
  goalLabels: 'Not\nFully',
  goalLowest: '0',
  goalFilter: 'active',
  goalWindowDays: '30',
}

test('what is typed is what is sent', () => {
  const typed = NewTemplateForm.parse({
    name: ' Yearly ',
    tags: 'Sales, sales ,Q1\n',
    wordLimit: '80',
    includeGoals: 'on',
    ...GOALS,
  })
  expect(typed).toMatchObject({
    name: 'Yearly',
    tags: ['Sales', 'Q1'],
    wordLimit: 80,
    goals: {
      questionText: 'How far was it met?',
      scale: { min: 0, labels: ['Not', 'Fully'] },
      goalFilter: 'active',
      windowDays: 30,
    },
  })
  expect(NewTemplate.parse(typed)).toEqual(typed)
  expect(NewTemplateForm.parse({ name: 'Yearly', ...GOALS }).goals).toBeNull()
})

test('what is wrong with goals is said at its field, where they are included', () => {
  const sent = { name: 'Yearly', ...GOALS, goalQuestion: '', goalLabels: 'Only one' }
  expect(faultsOf(NewTemplateForm, { ...sent, includeGoals: 'on' })).toEqual([
    'goalQuestion: Question text is required.',
  ])
  expect(
    faultsOf(NewTemplateForm, { ...sent, goalQuestion: GOALS.goalQuestion, includeGoals: 'on' }),
  ).toEqual(['goalLabels: A rating scale needs between 2 and 10 points.'])
  expect(faultsOf(NewTemplateForm, sent)).toEqual([])
})

test('questions are read in the order of their rows', () => {
  const typed = TemplateQuestionsForm.parse({
    question: ['rqn_b', 'rqn_a'],
    'weight-rqn_a': '33,33',
    'required-rqn_b': 'optional',
    version: '2',
  })
  expect(typed.questions).toEqual([
    { questionId: 'rqn_b', requiredOverride: false, weight: null },
    { questionId: 'rqn_a', requiredOverride: null, weight: 33.33 },
  ])
  expect(typed.version).toBe(2)
  expect(faultsOf(TemplateQuestionsForm, { question: ['rqn_a'], 'weight-rqn_a': 'half' })).toEqual([
    'weight-rqn_a: Weight must be between 0% and 100%, with two decimals at most.',
  ])
})

test('a question is in a template once', () => {
  const questions = [{ questionId: 'rqn_a' }, { questionId: 'rqn_a' }]
  expect(faultsOf(TemplateQuestions, { questions })).toEqual([
    'questions: This question is already in the template.',
  ])
})

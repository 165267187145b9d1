import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { FORMATS } from './arguments.ts'
import { hasPassed, judge } from './judge.ts'
import { writeReport } from './reports.ts'
import { type Issue, type Result } from './run-audit.ts'

const issue = (severity: Issue['severity'], overrides: Partial<Issue> = {}): Issue => ({
  check: 'title-missing',
  title: 'Missing title',
  category: 'titles',
  pages: 3,
  new: 0,
  severity,
  ...overrides,
})

const result = (issues: Issue[], overrides: Partial<Result> = {}): Result => ({
  audit: { id: 'aud_1', url: 'https://shop.example/', score: 71, pages: 12 },
  isCompared: true,
  issues,
  passed: 200,
  link: 'https://seo.example/seo/audits/aud_1',
  ...overrides,
})

const AUDITED = result([issue('error', { new: 1 }), issue('error'), issue('warning')])

test.each([
  ['errors', 1, false],
  ['errors', 2, true],
  ['warnings', 0, false],
  ['notices', 0, true],
  ['new-errors', 0, false],
  ['new-errors', 1, true],
  ['new-warnings', 0, true],
  ['score', 71, true],
  ['score', 72, false],
] as const)('a budget of %s=%i is met: %s', (name, limit, isMet) => {
  expect(judge(AUDITED, { failOn: 'never', budgets: [{ name, limit }] })).toMatchObject([{ isMet }])
})

test('what the audit does not tell is not known, and fails nothing', () => {
  const first = result([issue('error', { new: null })], { isCompared: false })
  const verdicts = judge(first, { failOn: 'never', budgets: [{ name: 'new-errors', limit: 0 }] })

  expect(verdicts).toMatchObject([{ isMet: null }])
  expect(hasPassed(verdicts)).toBe(true)
})

test('errors fail a run, warnings where that is wanted, and nothing where it is not', () => {
  const passes = (of: Result, failOn: 'error' | 'warning' | 'never') =>
    hasPassed(judge(of, { failOn, budgets: [] }))

  expect([passes(AUDITED, 'error'), passes(AUDITED, 'never')]).toEqual([false, true])
  const warned = result([issue('warning')])
  expect([passes(warned, 'error'), passes(warned, 'warning')]).toEqual([true, false])
})

/** Elements with their attributes, by a parser that refuses what is not well-formed. */
function parseXml(text: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }))
  parser.on('text', (part) => texts.push(part))
  parser.write(text).close()
  return { elements, text: texts.join('') }
}

test('a JUnit file is well-formed, whatever a site is called', () => {
  const hostile = `a"b'<c>&]]>\u0000\u0007\ud800 é💡 --> <!ENTITY x SYSTEM "file:///etc/passwd">`
  const audited = result([issue('error', { title: hostile })], {
    audit: { id: 'aud_1', url: `https://shop.example/${hostile}`, score: null, pages: 1 },
    isCompared: false,
  })
  const budgets = [
    { name: 'new-errors', limit: 0 },
    { name: 'warnings', limit: 0 },
  ] as const
  const verdicts = judge(audited, { failOn: 'error', budgets: [...budgets] })

  const { elements, text } = parseXml(writeReport('junit', { result: audited, verdicts }))

  const counts = { tests: '3', failures: '1', errors: '0', skipped: '1' }
  expect(elements[0]).toEqual({ name: 'testsuites', attributes: counts })
  expect(
    elements.filter(({ name }) => name === 'testcase').map(({ attributes }) => attributes['name']),
  ).toEqual(['errors', 'new-errors', 'warnings'])
  expect(elements.filter(({ name }) => name === 'failure')).toMatchObject([
    { attributes: { message: 'errors: 1, at most 0 wanted' } },
  ])
  expect(elements[1]?.attributes['name']).toContain(`a"b'<c>&]]>`)
  expect(text).toContain('é💡')
})

test.each(FORMATS)('the format %s says whether it passed and what was found', (format) => {
  const verdicts = judge(AUDITED, { failOn: 'error', budgets: [] })
  const text = writeReport(format, { result: AUDITED, verdicts })

  expect(text).toContain('Missing title')
  expect(text).toMatch(/failed|failure|"passed": false/)
  if (format === 'json') expect(JSON.parse(text)).toMatchObject({ passed: false, passedChecks: 200 })
})

test('what a site is called neither moves a cursor nor makes a table cell', () => {
  const audited = result([issue('error', { title: 'A | b\u001b[2J\nc [x](javascript:1)' })])
  const verdicts = judge(audited, { failOn: 'error', budgets: [] })

  expect(writeReport('text', { result: audited, verdicts })).not.toContain('\u001b')
  const row = writeReport('md', { result: audited, verdicts }).split('\n').at(-2)
  expect(row).toBe('| error | A \\| b \\[2J c \\[x\\](javascript:1) | 3 pages |')
})

import { expect, test } from 'vitest'
import { RECOMMENDED_QUESTIONS } from '#api/core/review-content/recommended-questions.ts'
import { addressReviewee } from '#contract/people/review-text.ts'
import { RECOMMENDED_TEMPLATES } from './recommended-templates.ts'

test('every recommended template asks each question once, and has questions and tags', () => {
  for (const { questions, tags } of RECOMMENDED_TEMPLATES) {
    const ids = questions.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(3)
    expect(tags).not.toEqual([])
  }
})

test('what is recommended about oneself reads as such', () => {
  const asked = RECOMMENDED_QUESTIONS.filter(({ directions }) => directions.includes('self'))
  const read = asked.map(({ text }) => addressReviewee(text, { direction: 'self', name: 'Ana' }))
  expect(read.join('\n')).not.toMatch(/\{name\}|\b(?:does|is|has|was) you\b|\byou (?:is|has|was|\w+[^su]s)\b/)
  expect(read).toContain('How well do you choose what to work on first?')
  const reliable = RECOMMENDED_QUESTIONS.find(({ key }) => key === 'recommended-quality-of-work-1')
  expect(addressReviewee(reliable?.text ?? '', { direction: 'self', name: 'Ana' })).toBe(
    'How reliable is the quality of what you hand over?',
  )
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The product speaks American English. Codes that travel, such as the status `cancelled`, keep their spelling.

const FILES = globSync([
  'README.md',
  'docs/*.md',
  'app/**/*.{ts,tsx}',
  'contract/**/*.ts',
  'extension/**/*.{ts,html}',
])

const STEMS = [
  'organis',
  'colour',
  'licence',
  'favour',
  'behaviour',
  'honour',
  'neighbour',
  'recognis',
  'authoris',
  'normalis',
  'summaris',
  'optimise',
  'analyse',
  'customis',
  'catalogue',
  'judgement',
  'defence',
  'labelled',
  'travell',
  'modell',
  'e-mail',
]
const BRITISH = new RegExp(`(?:${STEMS.join('|')})(?!by)`, 'i')
/** The word in a sentence, and not the status or a name in code. */
const CANCELLED = /[a-z] cancelled\b(?! =)|\bcancelled [a-z]|\bCancelled\b|Cancelling/

const listFaults = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      BRITISH.test(line) || CANCELLED.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    )

test('the spelling is American', () => {
  expect(FILES.length).toBeGreaterThan(300)
  expect(FILES.flatMap(listFaults)).toEqual([])
})

test.each(['Your organisation', 'the colour of it', 'It was cancelled.', 'A Cancelled plan', 'by e-mail'])(
  '“%s” would be found',
  (text) => {
    expect(BRITISH.test(text) || CANCELLED.test(text)).toBe(true)
  },
)

test.each(["status === 'cancelled'", 'aria-labelledby', 'const cancelled = 1', 'plan.cancelledAt'])(
  '“%s” is code',
  (text) => {
    expect(BRITISH.test(text) || CANCELLED.test(text)).toBe(false)
  },
)

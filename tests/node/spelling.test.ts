import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The product speaks American English, in its code as in its pages (docs/decisions/045).

/** What others have written, what has been released, a list of passwords, and the words of this test. */
const NOT_OURS =
  /^(?:package-lock\.json|LICENSE|api\/migrations\/|.*\/common-passwords\.ts|tests\/node\/spelling\.test\.ts)/
const TEXT = /(?:\.(?:css|html|js|cjs|json|md|sh|sql|toml|tsx?|txt)|Containerfile|\.ci\/run)$/

const FILES = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => TEXT.test(file) && !NOT_OURS.test(file))

const STEMS = [
  'analyse',
  'artefact',
  'authoris',
  'behaviour',
  'capitalis',
  'catalogue',
  'categoris',
  'centre',
  'colour',
  'customis',
  'defence',
  '\\be-mail',
  'emphasis(?:e|ing)',
  'favour',
  'finalis',
  'fulfil(?!l)',
  'generalis',
  'grey',
  'honour',
  'initialis',
  'judgement',
  'labelled',
  'learnt',
  'licence',
  'localis',
  'maximis',
  'minimis',
  'misspelt',
  'modell',
  'neighbour',
  'normalis',
  'optimis(?:e|ing|ation)',
  'organis',
  'practis',
  'prioritis',
  'recognis',
  'sanitis',
  'serialis',
  'standardis',
  'summaris',
  'synchronis',
  'travell',
  'utilis',
  'visualis',
  'whilst',
]
const BRITISH = new RegExp(String.raw`(?:${STEMS.join('|')})(?!by)`, 'i')
/** The word in a sentence, and not the status that the API has always sent, or a name in code. */
const CANCELLED = /[a-z] cancelled\b(?! =)|\bcancelled [a-z]|\bCancelled\b|Cancelling/

const isFault = (line: string) => BRITISH.test(line) || CANCELLED.test(line)

const listFaults = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => (isFault(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 200)}`] : []))

test('the spelling is American', () => {
  expect(FILES.length).toBeGreaterThan(1_500)
  expect(FILES.flatMap(listFaults)).toEqual([])
})

test.each(['Your organisation', 'the colour of it', 'It was cancelled.', 'A Cancelled plan', 'by e-mail'])(
  '“%s” would be found',
  (text) => {
    expect(isFault(text)).toBe(true)
  },
)

test.each(["status === 'cancelled'", 'aria-labelledby', 'const cancelled = 1', 'plan.cancelledAt'])(
  '“%s” is code',
  (text) => {
    expect(isFault(text)).toBe(false)
  },
)

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The product speaks American English, in its code as in its pages (docs/decisions/045).

/** What others have written, what has been released, lists of passwords and of codes, and the words of this test. */
const NOT_OURS =
  /^(?:package-lock\.json|LICENSE|api\/migrations\/|.*\/(?:common-passwords|language-registry)\.ts|tests\/node\/spelling\.test\.ts)/
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
const CANCELLED = /[a-z] cancelled\b(?! =|')|\bcancelled [a-z]|\bCancelled\b|Cancelling/

/** Slices and what they share; they use some of the words below in another sense, or are read on their own. */
const SLICES = /^(?:app|contract|api\/src\/(?:core|db|features))\//
/** Records of decisions stay as they were accepted. */
const DECISIONS = /^docs\/decisions\//

interface OddWord {
  odd: RegExp
  better: string
  except?: RegExp
}

/** Words that nobody in the field says, and the ones that they mean. */
const ODD_WORDS: readonly OddWord[] = [
  { odd: /\bclicks away\b/i, better: 'crawl depth' },
  { odd: /\bjump marks?\b/i, better: 'anchor link, fragment' },
  { odd: /\bnot made for phones\b/i, better: 'missing viewport tag' },
  { odd: /\bhold the page back\b(?!')/i, better: 'render-blocking' },
  { odd: /\bpapers\b/i, better: 'invoices, receipts' },
  { odd: /\bnaps?\b/i, better: 'sleep, wait' },
  // Node's own message is `socket hang up`.
  { odd: /(?<!socket )\b(?:hangs? up|hung up)\b/i, better: 'disconnect, close the connection' },
  { odd: /\bwhoever\b/i, better: 'the caller, anyone who', except: SLICES },
  { odd: /\bwish(?:es)?\b/i, better: 'request', except: SLICES },
  { odd: /\banew\b/i, better: 'again', except: SLICES },
  { odd: /\bmend(?:s|ed|ing)?\b/i, better: 'fix', except: SLICES },
  { odd: /\bby the clock\b/i, better: 'on a schedule', except: SLICES },
  { odd: /\b(?:is|are|was|were) told as\b/i, better: 'is reported as', except: SLICES },
  { odd: /\b(?:no|an|the (?:last|first)) answer\b(?! of\b)/i, better: 'response', except: SLICES },
  { odd: /\banswer(?:s|ed) (?:with )?(?:status )?\d{3}\b/i, better: 'returns', except: SLICES },
]

const isMisspelled = (line: string) => BRITISH.test(line) || CANCELLED.test(line)
const findOddWords = (line: string, file = '') =>
  ODD_WORDS.filter(({ odd, except }) => !DECISIONS.test(file) && !except?.test(file) && odd.test(line))

function listFaults(file: string, find: (line: string) => readonly string[]): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    find(line).map((fault) => `${file}:${index + 1} ${fault}: ${line.trim().slice(0, 200)}`),
  )
}

test('the spelling is American', () => {
  expect(FILES.length).toBeGreaterThan(1_500)
  expect(
    FILES.flatMap((file) => listFaults(file, (line) => (isMisspelled(line) ? ['spelling'] : []))),
  ).toEqual([])
})

test('things go by the words of the field', () => {
  const find = (file: string) => (line: string) =>
    findOddWords(line, file).map(({ better }) => `better: ${better}`)

  expect(FILES.flatMap((file) => listFaults(file, find(file)))).toEqual([])
})

test.each([
  'Three clicks away',
  'The jump mark is missing',
  'a nap',
  'the server hangs up',
  'It answered 404.',
])('“%s” is odd', (text) => {
  expect(findOddWords(text)).toHaveLength(1)
})

test.each(['socket hang up', 'trimEnd()', 'snapshot', 'recommends'])('“%s” is not odd', (text) => {
  expect(findOddWords(text)).toEqual([])
})

test.each(['Your organisation', 'the colour of it', 'It was cancelled.', 'A Cancelled plan', 'by e-mail'])(
  '“%s” would be found',
  (text) => {
    expect(isMisspelled(text)).toBe(true)
  },
)

test.each(["status === 'cancelled'", 'aria-labelledby', 'const cancelled = 1', 'plan.cancelledAt'])(
  '“%s” is code',
  (text) => {
    expect(isMisspelled(text)).toBe(false)
  },
)

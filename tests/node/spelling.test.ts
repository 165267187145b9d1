import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The product speaks American English, in its code as in its pages (docs/decisions/045).

/** What others have written, what has been released, lists of passwords and of codes, and the words of this test. */
const NOT_OURS =
  /^(?:package-lock\.json|LICENSE|api\/migrations\/|.*\/(?:common-passwords|language-registry|schema-vocabulary)\.ts|tests\/node\/spelling\.test\.ts)/
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

/** Records of decisions stay as they were accepted. */
const DECISIONS = /^docs\/decisions\//

interface OddWord {
  odd: RegExp
  better: string
}

/** Words that nobody in the field says, and the ones that they mean. */
const ODD_WORDS: readonly OddWord[] = [
  { odd: /\bclicks away\b/i, better: 'crawl depth' },
  { odd: /\bjump marks?\b/i, better: 'anchor link, fragment' },
  { odd: /\bchecks? (?:that )?(?:was|were|is|are) (?:not )?made\b/i, better: 'run' },
  { odd: /\b(?:did|does) not make (?:the|this|a) check\b/i, better: 'run' },
  { odd: /\bnot made for phones\b/i, better: 'missing viewport tag' },
  { odd: /\bhold the page back\b(?!')/i, better: 'render-blocking' },
  { odd: /\bpapers\b/i, better: 'invoices, receipts' },
  // In local search, NAP is the name, address and phone number of a business.
  { odd: /(?<!\blocal-)\bnaps?\b/i, better: 'sleep, wait' },
  // Node's own message is `socket hang up`.
  { odd: /(?<!socket )\b(?:hangs? up|hung up)\b/i, better: 'disconnect, close the connection' },
  { odd: /\bwhoever\b/i, better: 'the caller, anyone who' },
  { odd: /\bwish(?:es)?\b/i, better: 'request' },
  { odd: /\banew\b/i, better: 'again' },
  { odd: /\bmend(?:s|ed|ing)?\b/i, better: 'fix' },
  { odd: /\bby the clock\b/i, better: 'on a schedule' },
  { odd: /\b(?:is|are|was|were) told as\b/i, better: 'is reported as' },
  { odd: /\b(?:no|an|the (?:last|first)) answer\b(?! of\b)/i, better: 'response' },
  { odd: /\banswer(?:s|ed) (?:with )?(?:status )?\d{3}\b/i, better: 'returns' },
  { odd: /\bma(?:de|ke) good\b/i, better: 'paid' },
  { odd: /\b(?:goes?|went) over into\b/i, better: 'converts to' },
  // The system of emails is the mail; one of them, or the way to reach a person, is an email.
  {
    odd: /\b(?:gets? a|(?:is|are|be|longer) sent(?: no)?|asked for|stop(?:ped)?(?: the| their)?) mail(?:s|\b)\b/i,
    better: 'get an email, is emailed',
  },
  { odd: /\bwith one press\b|\b(?:and|to) press “/i, better: 'click, choose' },
  { odd: /\btook back that\b/i, better: 'unmark, undo' },
  { odd: /\bwhat the audit found before stays\b/i, better: 'earlier findings are kept' },
  { odd: /\bframed alike\b/i, better: 'the same page structure' },
  { odd: /\bmailed (?:link|invitation|token)s?\b/i, better: 'emailed link' },
  { odd: /\banother card on file\b/i, better: 'replace the card' },
  { odd: /\bplans? that runs?\b/i, better: 'active plan' },
  { odd: /\b(?:person|holder)['’]s word\b/i, better: 'authentication' },
  { odd: /\ba moment ago\b/i, better: 'just' },
  { odd: /\bvouch(?:es|ed)?\b/i, better: 'verify' },
  { odd: /\bone (?:\w+ )?a line\b/i, better: 'one per line' },
  { odd: /\bleft out of account\b/i, better: 'ignored' },
  { odd: /\bworked out\b/i, better: 'calculated' },
  { odd: /\bin the moment (?:of|that|in)\b/i, better: 'at the time of' },
  { odd: /\btwo at the same time\b/i, better: 'concurrently' },
  { odd: /\b(?:told by mail|told of)\b/i, better: 'notified, reported' },
]

const isMisspelled = (line: string) => BRITISH.test(line) || CANCELLED.test(line)
const findOddWords = (line: string, file = '') =>
  ODD_WORDS.filter(({ odd }) => !DECISIONS.test(file) && odd.test(line))

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
  'for whoever signed up',
  'the wish is granted',
  'drawn anew',
  'what there is to mend',
  'what runs by the clock',
  'it is told as paused',
  'there was no answer',
  'a failed payment that was made good',
  'a trial that goes over into the plan',
  'the token of the mailed link',
  'put another card on file',
  'without a plan that runs',
  'wants the holder’s word',
  'archived a moment ago',
  'the provider vouches for it',
  'one pattern a line',
  'robots.txt is left out of account',
  'how it is worked out',
  'in the moment of a write',
  'by two at the same time',
  'they are told by mail',
  'gets a mail when it is assigned',
  'You are sent no mail.',
  'audited with one press',
  'took back that it is ready',
  'What the audit found before stays.',
  'pages that are framed alike',
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

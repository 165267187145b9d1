import { NAME_PLACEHOLDER, type ReviewDirection } from './questions.words.ts'

// The text of a question as one writer reads it: with the name of the person it is about, and with "you" in their own review.

const NAME = '\\{name\\}'

/** Beside "you", these verbs have another form. Those behind an auxiliary, as in "does {name} choose", stay as they are. */
const VERBS = {
  does: 'do',
  'doesn’t': 'don’t',
  "doesn't": "don't",
  is: 'are',
  'isn’t': 'aren’t',
  "isn't": "aren't",
  has: 'have',
  'hasn’t': 'haven’t',
  "hasn't": "haven't",
  was: 'were',
}

/** What may stand between a name and its verb. */
const ADVERBS = ['always', 'often', 'sometimes', 'usually', 'never', 'rarely', 'also', 'already']

/** Words of which the last one is a verb, unless it is one of these. */
const withOtherVerb = (words: readonly string[]) =>
  words.map((word, index) => (index < words.length - 1 || ADVERBS.includes(word) ? word : toPlural(word)))

/** "hands" is "hand" beside "you", "applies" is "apply", "reaches" is "reach". */
function toPlural(verb: string): string {
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`
  return /(?:ch|sh|ss|x|z|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1)
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const withCaseOf = (model: string, text: string) => (/^\p{Lu}/u.test(model) ? capitalize(text) : text)

type Replacement = readonly [pattern: RegExp, to: (found: string) => string]

const REPLACEMENTS: readonly Replacement[] = [
  ...Object.entries(VERBS).flatMap(([one, other]): Replacement[] => [
    // Not where the name belongs to what follows: "is {name}’s work" stays "is".
    [new RegExp(`\\b${one} ${NAME}(?!['’]s)`, 'gi'), (found) => `${withCaseOf(found, other)} you`],
    [new RegExp(`${NAME} ${one}\\b(?!['’])`, 'gi'), () => `${NAME_PLACEHOLDER} ${other}`],
  ]),
  [
    new RegExp(`${NAME} (?:(?:${ADVERBS.join('|')}) )?[a-z]+[^s\\W]s\\b(?!['’])`, 'g'),
    (found) => withOtherVerb(found.split(' ')).join(' '),
  ],
  [new RegExp(`${NAME}['’]s`, 'gi'), () => 'your'],
  [new RegExp(NAME, 'gi'), () => 'you'],
]

function toYou(text: string): string {
  const changed = REPLACEMENTS.reduce((done, [pattern, to]) => done.replace(pattern, to), text)
  return text.startsWith(NAME_PLACEHOLDER) ? capitalize(changed) : changed
}

/**
 * @param text of a question, with `{name}` where the person is named
 * @param name how writers know the person
 */
export function addressReviewee(
  text: string,
  { direction, name }: { direction: ReviewDirection; name: string },
): string {
  if (direction === 'self') return toYou(text)
  // A function, since `$&` in a name would be taken for what was found.
  return text.replaceAll(NAME_PLACEHOLDER, () => name)
}

import { COMMON_PASSWORDS } from './common-passwords.ts'
import { DomainError } from '#api/lib/domain-error.ts'

/** Known facts about the person: the first guesses of an attacker. */
export interface AboutPerson {
  firstName: string
  lastName: string
  email: string
  companyName?: string | undefined
  domain?: string | undefined
}

/** At each end of a word: `Summer2024!` is as common as `summer`, `Summer of 2024 in Rome!` is not. */
const MAX_DECORATION = 6
const MIN_OWN_WORD = 3
const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const DECORATION_BEFORE = new RegExp(`^[^\\p{L}]{1,${MAX_DECORATION}}(?=\\p{L})`, 'u')
const DECORATION_AFTER = new RegExp(`(?<=\\p{L})[^\\p{L}]{1,${MAX_DECORATION}}$`, 'u')

let known: ReadonlySet<string> | undefined
/** Loaded when the first password is chosen; most processes never need it. */
const getCommon = () => (known ??= new Set(COMMON_PASSWORDS.split(' ')))

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
const toLetters = (text: string) => text.replace(/[!013457@$]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
const undecorate = (text: string) => text.replace(DECORATION_BEFORE, '').replace(DECORATION_AFTER, '')

/** The words that a password consists of, without digits and signs around it. */
function listReadings(password: string): Set<string> {
  const folded = fold(password)
  const bare = undecorate(folded)
  const withoutSigns = folded.replace(/[^\p{L}\p{N}]{1,6}$/u, '')
  return new Set([
    folded,
    withoutSigns,
    bare,
    toLetters(bare),
    undecorate(toLetters(withoutSigns)),
    toLetters(withoutSigns),
  ])
}

export function isCommonPassword(password: string): boolean {
  const common = getCommon()
  return [...listReadings(password)].some((reading) => common.has(reading))
}

function listOwnWords({ firstName, lastName, email, companyName = '', domain = '' }: AboutPerson): string[] {
  const [mailbox = '', host = ''] = email.split('@')
  const texts = [
    firstName,
    lastName,
    mailbox,
    companyName,
    host.split('.')[0] ?? '',
    domain.split('.')[0] ?? '',
  ]
  const words = texts.flatMap((text) => fold(text).split(/[^\p{L}]+/u))
  return [...new Set(words)].filter((word) => word.length >= MIN_OWN_WORD)
}

/** Whether a text can be split into words of the list. */
function isPutTogether(text: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return text !== '' && reached.has(text.length)
}

/** Whether it consists only of the person's own words, digits and signs. */
export function isMadeOfOwnWords(password: string, person: AboutPerson): boolean {
  const own = listOwnWords(person)
  const folded = fold(password)
  return [folded, toLetters(undecorate(folded))].some((reading) =>
    isPutTogether(reading.replace(/[^\p{L}]/gu, ''), own),
  )
}

function refuse(message: string): never {
  throw new DomainError('validation-failed', message, { errors: { password: [message] } })
}

/** @throws a refusal at the field when a password is easy to guess */
export function refuseWeakPassword(password: string, person: AboutPerson): void {
  if (isCommonPassword(password)) refuse('Password is too common. Choose one that is harder to guess.')
  if (isMadeOfOwnWords(password, person)) refuse('Password must not be made of your name, email, or company.')
}

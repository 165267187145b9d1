import { AttributeAction, parse, type Selector as Token, SelectorType } from 'css-what'

/** How an element relates to the one that the part before it matched. */
export type Relation = 'descendant' | 'child' | 'sibling' | 'adjacent'

/** What an element is asked about itself and its place. */
export interface Element {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** Among the elements of its parent, from 1; the same among those of its tag. */
  index: number
  indexOfTag: number
  isRoot: boolean
}
export type Test = (element: Element) => boolean

interface Part {
  /** To the part before it; null for the first. */
  relation: Relation | null
  tests: Test[]
}
/** One selector without commas, its parts from left to right. */
export type Chain = readonly Part[]

export class SelectorFault extends Error {
  override name = 'SelectorFault'
}

/** Parts of all selectors of one check: each element is asked about each of them. */
const MAX_PARTS = 30
const MAX_DEPTH = 3

const RELATIONS: Readonly<Record<string, Relation>> = {
  descendant: 'descendant',
  child: 'child',
  sibling: 'sibling',
  adjacent: 'adjacent',
}

type Attribute = Extract<Token, { type: SelectorType.Attribute }>
type Pseudo = Extract<Token, { type: SelectorType.Pseudo }>

/** Attributes whose values HTML compares without regard to case. */
const ANY_CASE = new Set([
  'type',
  'rel',
  'lang',
  'media',
  'method',
  'charset',
  'hreflang',
  'http-equiv',
  'dir',
])

function toAttributeTest({ name, action, value, ignoreCase }: Attribute): Test {
  const key = name.toLowerCase()
  const isFolded = ignoreCase === true || (ignoreCase !== false && ANY_CASE.has(key))
  const fold = (text: string) => (isFolded ? text.toLowerCase() : text)
  const wanted = fold(value)
  const compare = (test: (own: string) => boolean): Test => {
    return ({ attributes }) => {
      const own = attributes[key]
      return own !== undefined && test(fold(own))
    }
  }
  switch (action) {
    case AttributeAction.Exists:
      return compare(() => true)
    case AttributeAction.Equals:
      return compare((own) => own === wanted)
    case AttributeAction.Not:
      return ({ attributes }) => attributes[key] === undefined || fold(attributes[key]) !== wanted
    case AttributeAction.Element:
      if (wanted === '' || /\s/.test(wanted)) return () => false
      return compare((own) => own.includes(wanted) && own.split(/\s+/).includes(wanted))
    case AttributeAction.Hyphen:
      return compare((own) => own === wanted || own.startsWith(`${wanted}-`))
    case AttributeAction.Start:
      return compare((own) => wanted !== '' && own.startsWith(wanted))
    case AttributeAction.End:
      return compare((own) => wanted !== '' && own.endsWith(wanted))
    default:
      return compare((own) => wanted !== '' && own.includes(wanted))
  }
}

const NTH = /^([+-]?\d{0,6})n(?:([+-])(\d{1,6}))?$|^([+-]?\d{1,6})$/

/** `odd`, `even`, `3`, `2n+1`: whether a place from 1 on is among them. */
function toNth(text: string): (place: number) => boolean {
  const plain = text.toLowerCase().replace(/\s+/g, '')
  const formula = plain === 'odd' ? '2n+1' : plain === 'even' ? '2n' : plain
  const [, step, sign, offset, only] = NTH.exec(formula) ?? []
  if (only !== undefined) return (place) => place === Number(only)
  if (step === undefined)
    throw new SelectorFault(`“${text}” is no position. Use a number, odd, even or 2n+1.`)
  const each = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
  const first = sign === undefined ? 0 : Number(`${sign}${offset ?? ''}`)
  return (place) => {
    const past = place - first
    return each === 0 ? past === 0 : past % each === 0 && past / each >= 0
  }
}

const KNOWN = ':not(), :is(), :where(), :root, :first-child, :nth-child(), :first-of-type and :nth-of-type()'

function toPseudoTest({ name, data }: Pseudo, depth: number): Test {
  if (name === 'first-child') return ({ index }) => index === 1
  if (name === 'first-of-type') return ({ indexOfTag }) => indexOfTag === 1
  if (name === 'root') return ({ isRoot }) => isRoot
  if (name === 'nth-child' || name === 'nth-of-type') {
    const fits = toNth(typeof data === 'string' ? data : '')
    return name === 'nth-child' ? ({ index }) => fits(index) : ({ indexOfTag }) => fits(indexOfTag)
  }
  if (['not', 'is', 'where', 'matches'].includes(name) && Array.isArray(data)) {
    const choices = data.map((tokens) => toTests(tokens, name, depth + 1))
    const isAny: Test = (element) => choices.some((tests) => tests.every((test) => test(element)))
    return name === 'not' ? (element) => !isAny(element) : isAny
  }
  throw new SelectorFault(
    `:${name} is not supported, since a page is read once from top to bottom. Supported: ${KNOWN}.`,
  )
}

/** Of one element; a selector with a relation has more than one. */
function toTests(tokens: readonly Token[], name: string, depth: number): Test[] {
  if (depth > MAX_DEPTH) throw new SelectorFault('This selector is nested too deeply.')
  if (tokens.some(({ type }) => type in RELATIONS))
    throw new SelectorFault(`:${name}() can only hold selectors of one element, such as .note or [href].`)
  return tokens.map((token) => toTest(token, depth))
}

function toTest(token: Token, depth: number): Test {
  switch (token.type) {
    case SelectorType.Tag: {
      const wanted = token.name.toLowerCase()
      return ({ tag }) => tag === wanted || tag.toLowerCase() === wanted
    }
    case SelectorType.Universal:
      return () => true
    case SelectorType.Attribute:
      return toAttributeTest(token)
    case SelectorType.Pseudo:
      return toPseudoTest(token, depth)
    case SelectorType.PseudoElement:
      throw new SelectorFault(`::${token.name} is no element of the page. Remove it.`)
    default:
      throw new SelectorFault('This selector has a combinator that is not supported. Use a space, >, + or ~.')
  }
}

function toChain(tokens: readonly Token[]): Chain {
  const parts: Part[] = [{ relation: null, tests: [] }]
  for (const token of tokens) {
    const relation = RELATIONS[token.type]
    if (relation) parts.push({ relation, tests: [] })
    else parts.at(-1)?.tests.push(toTest(token, 0))
  }
  if (parts.some(({ tests }) => tests.length === 0))
    throw new SelectorFault('This selector has a combinator without a selector beside it.')
  return parts
}

function readTokens(selector: string): Token[][] {
  try {
    return parse(selector)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'It can’t be read'
    throw new SelectorFault(`This is no valid CSS selector: ${why}`, { cause: error })
  }
}

/** @throws {SelectorFault} for what is none, and for what can't be decided while a page is read from top to bottom */
export function parseSelector(selector: string): readonly Chain[] {
  const chains = readTokens(selector).map(toChain)
  if (chains.reduce((sum, chain) => sum + chain.length, 0) > MAX_PARTS)
    throw new SelectorFault(`This selector has more than ${MAX_PARTS} parts.`)
  return chains
}

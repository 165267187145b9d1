import { Area, type Capture, type Collector, type Walk } from './walk.ts'
import { type AttributeList, type Attributes } from '#api/engine/html/attribute-list.ts'
import { MAX_LISTED } from './attributes.ts'
import { FieldLabels } from './field-labels.ts'
import { ARIA_ATTRIBUTES, ARIA_ROLES, isAriaValue, REQUIRED_ARIA } from './aria-vocabulary.ts'

export interface AccessibilityFacts {
  hasMain: boolean
  /** Form fields that have no label of any kind. */
  unlabeledFields: string[]
  namelessButtons: string[]
  /** Frames without a title, by their URL. */
  untitledFrames: number
  /** tabindex values above 0. */
  positiveTabindex: string[]
  /** Unknown roles, aria attributes and values of them. */
  invalidAria: string[]
  /** Roles without an attribute that they need. */
  incompleteAria: string[]
  /** Elements that take the focus inside content that is hidden from assistive technology. */
  focusableHidden: string[]
  duplicateAccesskeys: string[]
  /** Tables of data without header cells. */
  tablesWithoutHeaders: number
  /** `li` outside a list. */
  brokenLists: string[]
  /** Map areas and image inputs without an alternative text. */
  withoutAlternative: string[]
  hasSkipLink: boolean
  /** Links before the main content. */
  linksBeforeMain: number
}

const MAX_ACCESSKEYS = 1_000
const UNLABELED_TYPES = new Set(['hidden', 'submit', 'reset', 'button', 'image'])
/** Native elements that carry the state of a role themselves. */
const STATEFUL_TAGS = /^(?:input|option|select|progress|meter|h[1-6])$/
const LIST_PARENTS = new Set(['ul', 'ol', 'menu', 'template'])

export class AccessibilityCollector implements Collector<AccessibilityFacts> {
  readonly open = {
    main: () => this.#main(),
    a: (attributes: Attributes) => this.#link(attributes),
    label: (attributes: Attributes) => this.#labels.start(attributes),
    input: (attributes: Attributes) => this.#input(attributes),
    select: (attributes: Attributes) => this.#choice(attributes, 'select'),
    textarea: (attributes: Attributes) => this.#choice(attributes, 'textarea'),
    button: (attributes: Attributes) => this.#startButton(attributes),
    iframe: (attributes: Attributes) => this.#frame(attributes),
    area: (attributes: Attributes) => this.#area(attributes),
    table: (attributes: Attributes) => this.#table(attributes),
    th: () => this.#header(),
    td: (attributes: Attributes) => this.#cell(attributes),
    summary: (attributes: Attributes) => this.#native('summary', attributes),
    li: (attributes: Attributes) => this.#listItem(attributes),
  }
  readonly attribute = {
    'aria-*': (value: string, _: AttributeList, _tag: string, name: string) => this.#aria(name, value),
    role: (role: string, attributes: AttributeList, tag: string) => this.#role(role, attributes, tag),
    tabindex: (value: string, _: AttributeList, tag: string) => this.#tabindex(value, tag),
    accesskey: (key: string) => this.#accesskey(key.trim().toLowerCase()),
    alt: (text: string) => this.#hear(text),
    title: (text: string) => this.#hear(text),
  }
  readonly close = {
    button: () => this.#endButton(),
    label: () => this.#labels.end(),
    table: () => this.#endTable(),
  }
  readonly #walk: Walk
  readonly #facts: AccessibilityFacts = emptyAccessibility()
  readonly #labels: FieldLabels
  readonly #accesskeys = new Set<string>()
  readonly #tables: { cells: number; headers: number; isLayout: boolean }[] = []
  #button: { capture: Capture; isNamed: boolean; describe: string } | null = null

  constructor(walk: Walk) {
    this.#walk = walk
    this.#labels = new FieldLabels(walk)
  }

  facts(): AccessibilityFacts {
    return { ...this.#facts, unlabeledFields: this.#labels.listUnlabeled().slice(0, MAX_LISTED) }
  }

  /** A name that stands for an image, or for a part of what is around it. */
  #hear(text: string): void {
    if (!this.#walk.isHeard(text)) return
    this.#walk.hear()
    this.#labels.hear()
  }

  text(text: string): void {
    if (this.#walk.isIn(Area.Label) && this.#walk.isHeard(text)) this.#labels.hear()
  }

  #aria(name: string, value: string): void {
    if (!ARIA_ATTRIBUTES.has(name)) this.#different('invalidAria', name)
    else if (!isAriaValue(name, value)) this.#different('invalidAria', `${name}="${value}"`)
    // A symbol in a link or a button mostly carries its name.
    if (name === 'aria-label') this.#hear(value)
  }

  #tabindex(value: string, tag: string): void {
    if (Number(value) > 0) this.#sample('positiveTabindex', `<${tag} tabindex="${value}">`)
    if (Number(value) >= 0) this.#focusable(tag)
  }

  /** A native control takes the focus unless its tabindex says otherwise, which is looked at on its own. */
  #native(tag: string, { tabindex, disabled, type }: Attributes): void {
    if (tabindex === undefined && disabled === undefined && type?.toLowerCase() !== 'hidden')
      this.#focusable(tag)
  }

  #focusable(tag: string): void {
    if (this.#walk.isIn(Area.AriaHidden) && !this.#walk.isIn(Area.Hidden | Area.Inert))
      this.#sample('focusableHidden', `<${tag}>`)
  }

  #role(value: string, attributes: AttributeList, tag: string): void {
    const roles = value.toLowerCase().split(/\s+/).filter(Boolean)
    if (roles.includes('main')) this.#main()
    const role = roles.find((name) => ARIA_ROLES.has(name))
    if (role === undefined) {
      if (roles.length > 0) this.#different('invalidAria', `role="${value}"`)
      return
    }
    if (STATEFUL_TAGS.test(tag)) return
    for (const needed of REQUIRED_ARIA[role] ?? []) {
      if (attributes.valueOf(needed) === undefined)
        this.#sample('incompleteAria', `role="${role}" without ${needed}`)
    }
  }

  #main(): void {
    this.#facts.hasMain = true
  }

  #link(attributes: Attributes): void {
    const { href } = attributes
    if (href === undefined) return
    this.#native('a', attributes)
    if (this.#facts.hasMain) return
    this.#facts.linksBeforeMain += 1
    if (this.#facts.linksBeforeMain <= 3 && href.length > 1 && href.startsWith('#'))
      this.#facts.hasSkipLink = true
  }

  /** Browsers take a single character, and none of an element that is not shown. */
  #accesskey(key: string): void {
    if (!/^.$/u.test(key) || this.#walk.isIn(Area.Raw | Area.Hidden)) return
    if (this.#accesskeys.has(key)) this.#different('duplicateAccesskeys', key)
    else if (this.#accesskeys.size < MAX_ACCESSKEYS) this.#accesskeys.add(key)
  }

  #input(attributes: Attributes): void {
    this.#native('input', attributes)
    const type = (attributes['type'] ?? 'text').toLowerCase()
    if (type === 'image' && !hasName(attributes) && !attributes['alt']?.trim()) {
      this.#sample('withoutAlternative', '<input type="image">')
    }
    if (!UNLABELED_TYPES.has(type)) this.#field(attributes, `input type="${type.slice(0, 60)}"`)
    else if (type !== 'hidden') this.#labels.takeLabel()
    // A button says what its value is, or what it does.
    if (type === 'submit' || type === 'reset') this.#hear(attributes['value'] ?? type)
    if (type === 'button') this.#hear(attributes['value'] ?? '')
    const isShown = !this.#walk.isIn(Area.Hidden | Area.AriaHidden)
    if (type === 'button' && isShown && !attributes['value']?.trim() && !hasName(attributes)) {
      this.#sample('namelessButtons', '<input type="button">')
    }
  }

  #choice(attributes: Attributes, tag: string): void {
    this.#native(tag, attributes)
    this.#field(attributes, tag)
  }

  #field(attributes: Attributes, describe: string): void {
    if (this.#walk.isIn(Area.Raw)) return
    const label = this.#labels.takeLabel()
    if (hasName(attributes) || this.#walk.isIn(Area.Hidden | Area.AriaHidden)) return
    const { id, name } = attributes
    const named = name === undefined ? '' : ` name="${name.slice(0, 60)}"`
    this.#labels.add({ id, label, describe: `<${describe}${named}>` })
  }

  #startButton(attributes: Attributes): void {
    this.#native('button', attributes)
    // A button ends where another one begins.
    this.#endButton()
    if (this.#walk.isIn(Area.Hidden | Area.AriaHidden | Area.Raw)) return
    this.#labels.takeLabel()
    const mark = attributes['class'] ?? attributes['id'] ?? ''
    this.#button = {
      capture: this.#walk.startCapture(),
      isNamed: hasName(attributes),
      describe: mark === '' ? '<button>' : `<button class="${mark.slice(0, 60)}">`,
    }
  }

  #endButton(): void {
    if (!this.#button) return
    const { capture, isNamed, describe } = this.#button
    this.#button = null
    this.#walk.endCapture(capture)
    if (!capture.isHeard && !isNamed) this.#sample('namelessButtons', describe)
  }

  #frame(attributes: Attributes): void {
    if (this.#walk.isIn(Area.Raw | Area.Hidden | Area.AriaHidden) || hasName(attributes)) return
    if (attributes['role'] !== 'presentation' && attributes['tabindex'] !== '-1')
      this.#facts.untitledFrames += 1
  }

  #area(attributes: Attributes): void {
    if (attributes['href'] === undefined || hasName(attributes) || attributes['alt']?.trim()) return
    this.#sample('withoutAlternative', '<area>')
  }

  #table({ role }: Attributes): void {
    const isUnread = this.#walk.isIn(Area.Raw | Area.Hidden | Area.AriaHidden)
    const isLayout = role === 'presentation' || role === 'none'
    this.#tables.push({ cells: 0, headers: 0, isLayout: isLayout || isUnread })
  }

  #header(): void {
    const table = this.#tables.at(-1)
    if (table) table.headers += 1
  }

  #cell({ role }: Attributes): void {
    const table = this.#tables.at(-1)
    if (!table) return
    if (role === 'columnheader' || role === 'rowheader') table.headers += 1
    else table.cells += 1
  }

  /** Fewer cells than that are seldom data. */
  #endTable(): void {
    const table = this.#tables.pop()
    if (table && !table.isLayout && table.headers === 0 && table.cells >= 4)
      this.#facts.tablesWithoutHeaders += 1
  }

  /** With a role of its own it is no list item, and what a custom element is only its script knows. */
  #listItem({ role }: Attributes): void {
    const { parent } = this.#walk
    if (role !== undefined || parent === undefined || LIST_PARENTS.has(parent) || parent.includes('-')) return
    this.#different('brokenLists', `li inside ${parent}`)
  }

  /** For lists of what is wrong, not of where. */
  #different(list: SampleList, entry: string): void {
    if (!this.#facts[list].includes(entry.slice(0, 200))) this.#sample(list, entry)
  }

  #sample(list: SampleList, entry: string): void {
    if (this.#walk.isIn(Area.Raw)) return
    const samples = this.#facts[list]
    if (samples.length < MAX_LISTED) samples.push(entry.slice(0, 200))
  }
}

type SampleList = {
  [Name in keyof AccessibilityFacts]: AccessibilityFacts[Name] extends string[] ? Name : never
}[keyof AccessibilityFacts]

function hasName({ 'aria-label': label, 'aria-labelledby': reference, title }: Attributes): boolean {
  return [label, reference, title].some((value) => value !== undefined && value.trim() !== '')
}

function emptyAccessibility(): AccessibilityFacts {
  return {
    hasMain: false,
    unlabeledFields: [],
    namelessButtons: [],
    untitledFrames: 0,
    positiveTabindex: [],
    invalidAria: [],
    incompleteAria: [],
    focusableHidden: [],
    duplicateAccesskeys: [],
    tablesWithoutHeaders: 0,
    brokenLists: [],
    withoutAlternative: [],
    hasSkipLink: false,
    linksBeforeMain: 0,
  }
}

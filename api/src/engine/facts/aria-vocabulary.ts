const list = (names: string) => new Set(names.trim().split(/\s+/))

/** Roles of WAI-ARIA 1.2 and 1.3, of its graphics and publishing modules, and `text`, which browsers map. */
export const ARIA_ROLES: ReadonlySet<string> = list(`
  alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
  gridcell group heading img image insertion link list listbox listitem log main mark marquee math menu menubar menuitem
  menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
  radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status strong
  subscript suggestion superscript switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid
  treeitem comment graphics-document graphics-object graphics-symbol doc-abstract doc-acknowledgments doc-afterword
  doc-appendix doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion
  doc-cover doc-credit doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata
  doc-example doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice
  doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc`)

/** WAI-ARIA 1.2 and 1.3 states and properties. */
export const ARIA_ATTRIBUTES: ReadonlySet<string> = list(`
  aria-actions aria-activedescendant aria-atomic aria-autocomplete aria-braillelabel aria-brailleroledescription aria-busy
  aria-checked aria-colcount aria-colindex aria-colindextext aria-colspan aria-controls aria-current aria-describedby
  aria-description aria-details aria-disabled aria-dropeffect aria-errormessage aria-expanded aria-flowto aria-grabbed
  aria-haspopup aria-hidden aria-invalid aria-keyshortcuts aria-label aria-labelledby aria-level aria-live aria-modal
  aria-multiline aria-multiselectable aria-orientation aria-owns aria-placeholder aria-posinset aria-pressed
  aria-readonly aria-relevant aria-required aria-roledescription aria-rowcount aria-rowindex aria-rowindextext
  aria-rowspan aria-selected aria-setsize aria-sort aria-valuemax aria-valuemin aria-valuenow aria-valuetext`)

const BOOLEAN = list('true false')
const OPTIONAL = list('true false undefined')
const TRISTATE = list('true false mixed undefined')

/**
 * Attributes of which only certain words mean something (WAI-ARIA 1.2, 6.6). Not aria-invalid and aria-current: there every
 * other word means `true`.
 */
const ARIA_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  'aria-atomic': BOOLEAN,
  'aria-autocomplete': list('inline list both none'),
  'aria-busy': BOOLEAN,
  'aria-checked': TRISTATE,
  'aria-disabled': BOOLEAN,
  'aria-expanded': OPTIONAL,
  'aria-haspopup': list('false true menu listbox tree grid dialog'),
  'aria-hidden': OPTIONAL,
  'aria-live': list('assertive off polite'),
  'aria-modal': BOOLEAN,
  'aria-multiline': BOOLEAN,
  'aria-multiselectable': BOOLEAN,
  'aria-orientation': list('horizontal vertical undefined'),
  'aria-pressed': TRISTATE,
  'aria-readonly': BOOLEAN,
  'aria-required': BOOLEAN,
  'aria-selected': OPTIONAL,
  'aria-sort': list('ascending descending none other'),
}
const RELEVANT = list('additions all removals text')

/** Whether a value is one that the attribute knows. An empty one counts as none at all. */
export function isAriaValue(name: string, value: string): boolean {
  const words = value.toLowerCase().split(/\s+/).filter(Boolean)
  if (name === 'aria-relevant') return words.every((word) => RELEVANT.has(word))
  const known = ARIA_WORDS[name]
  const [word, ...more] = words
  return known === undefined || word === undefined || (more.length === 0 && known.has(word))
}

/** Attributes without which a role means nothing (WAI-ARIA 1.2, "Required States and Properties"). */
export const REQUIRED_ARIA: Readonly<Record<string, readonly string[]>> = {
  checkbox: ['aria-checked'],
  combobox: ['aria-expanded'],
  heading: ['aria-level'],
  menuitemcheckbox: ['aria-checked'],
  menuitemradio: ['aria-checked'],
  meter: ['aria-valuenow'],
  radio: ['aria-checked'],
  scrollbar: ['aria-controls', 'aria-valuenow'],
  slider: ['aria-valuenow'],
  switch: ['aria-checked'],
}

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean | undefined
}

interface Surroundings {
  /** A first option with an empty value. */
  placeholder: string | undefined
  /** The value that is selected from the start. */
  chosen: string | undefined
}

const ESCAPES: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** As React escapes texts and attributes. */
const escape = (text: string) => text.replaceAll(/["&'<>]/g, (sign) => ESCAPES[sign] ?? sign)

const write = ({ value, label, isDisabled }: SelectOption) =>
  `<option value="${escape(value)}"${isDisabled ? ' disabled=""' : ''}>${escape(label)}</option>`

const written = new WeakMap<readonly SelectOption[], string>()

/** A list that all pages share is written once. */
function writeOnce(options: readonly SelectOption[]): string {
  const html = written.get(options) ?? options.map(write).join('')
  written.set(options, html)
  return html
}

/** The inside of a select as the HTML that React writes for the same options. */
export function writeOptions(
  options: readonly SelectOption[],
  { placeholder, chosen }: Surroundings,
): string {
  const html = (placeholder ? write({ value: '', label: placeholder }) : '') + writeOnce(options)
  if (chosen === undefined) return html
  const at = html.indexOf(`<option value="${escape(chosen)}"`)
  if (at < 0) return html
  const end = html.indexOf('>', at)
  return `${html.slice(0, end)} selected=""${html.slice(end)}`
}

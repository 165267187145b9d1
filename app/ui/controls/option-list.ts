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

/** The attribute of an option; undefined where the browser reads the same from its label, spaces aside. */
export const toValueAttribute = ({ value, label }: SelectOption): string | undefined =>
  value === label && /^\S+$/.test(label) ? undefined : value

function write(option: SelectOption): string {
  const value = toValueAttribute(option)
  const attribute = value === undefined ? '' : ` value="${escape(value)}"`
  return `<option${attribute}${option.isDisabled ? ' disabled=""' : ''}>${escape(option.label)}</option>`
}

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
  const chosenOne = options.find(({ value }) => value === chosen) ?? {
    value: chosen,
    label: placeholder ?? '',
  }
  const at = html.indexOf(write(chosenOne))
  if (at < 0) return html
  const end = html.indexOf('>', at)
  return `${html.slice(0, end)} selected=""${html.slice(end)}`
}

// Which doctypes turn quirks mode on (HTML, 13.2.6.4.1).

/** Public identifiers begin so. */
const OLD_PUBLIC_IDS = [
  '+//silmaril//dtd html pro v0r11 19970101//',
  '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//',
  '-//ietf//dtd html 2.0 level 1//',
  '-//ietf//dtd html 2.0 level 2//',
  '-//ietf//dtd html 2.0 strict level 1//',
  '-//ietf//dtd html 2.0 strict level 2//',
  '-//ietf//dtd html 2.0 strict//',
  '-//ietf//dtd html 2.0//',
  '-//ietf//dtd html 2.1e//',
  '-//ietf//dtd html 3.0//',
  '-//ietf//dtd html 3.2 final//',
  '-//ietf//dtd html 3.2//',
  '-//ietf//dtd html 3//',
  '-//ietf//dtd html level 0//',
  '-//ietf//dtd html level 1//',
  '-//ietf//dtd html level 2//',
  '-//ietf//dtd html level 3//',
  '-//ietf//dtd html strict level 0//',
  '-//ietf//dtd html strict level 1//',
  '-//ietf//dtd html strict level 2//',
  '-//ietf//dtd html strict level 3//',
  '-//ietf//dtd html strict//',
  '-//ietf//dtd html//',
  '-//metrius//dtd metrius presentational//',
  '-//microsoft//dtd internet explorer 2.0 html strict//',
  '-//microsoft//dtd internet explorer 2.0 html//',
  '-//microsoft//dtd internet explorer 2.0 tables//',
  '-//microsoft//dtd internet explorer 3.0 html strict//',
  '-//microsoft//dtd internet explorer 3.0 html//',
  '-//microsoft//dtd internet explorer 3.0 tables//',
  '-//netscape comm. corp.//dtd html//',
  '-//netscape comm. corp.//dtd strict html//',
  "-//o'reilly and associates//dtd html 2.0//",
  "-//o'reilly and associates//dtd html extended 1.0//",
  "-//o'reilly and associates//dtd html extended relaxed 1.0//",
  '-//sq//dtd html 2.0 hotmetal + extensions//',
  '-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//',
  '-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//',
  '-//spyglass//dtd html 2.0 extended//',
  '-//sun microsystems corp.//dtd hotjava html//',
  '-//sun microsystems corp.//dtd hotjava strict html//',
  '-//w3c//dtd html 3 1995-03-24//',
  '-//w3c//dtd html 3.2 draft//',
  '-//w3c//dtd html 3.2 final//',
  '-//w3c//dtd html 3.2//',
  '-//w3c//dtd html 3.2s draft//',
  '-//w3c//dtd html 4.0 frameset//',
  '-//w3c//dtd html 4.0 transitional//',
  '-//w3c//dtd html experimental 19960712//',
  '-//w3c//dtd html experimental 970421//',
  '-//w3c//dtd w3 html//',
  '-//w3o//dtd w3 html 3.0//',
  '-//webtechs//dtd mozilla html 2.0//',
  '-//webtechs//dtd mozilla html//',
]
/** The same where no system identifier follows. */
const OLD_WITHOUT_SYSTEM_ID = ['-//w3c//dtd html 4.01 frameset//', '-//w3c//dtd html 4.01 transitional//']
const WHOLE_PUBLIC_IDS = [
  '-//w3o//dtd w3 html strict 3.0//en//',
  '-/w3c/dtd html 4.0 transitional/en',
  'html',
]
const OLD_SYSTEM_ID = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'

const NAME = /^\S+/
const PUBLIC = /^public\s*(?:"([^"]*)"|'([^']*)')\s*/
const SYSTEM = /^system\s*/
const QUOTED = /^(?:"([^"]*)"|'([^']*)')/

/** Null where the text does not begin with a quoted one. */
function readQuoted(text: string): string | null {
  const [, double, single] = QUOTED.exec(text) ?? []
  return double ?? single ?? null
}

function isOld(publicId: string, systemId: string | null): boolean {
  const beginnings = systemId === null ? [...OLD_PUBLIC_IDS, ...OLD_WITHOUT_SYSTEM_ID] : OLD_PUBLIC_IDS
  return WHOLE_PUBLIC_IDS.includes(publicId) || beginnings.some((beginning) => publicId.startsWith(beginning))
}

/**
 * Whether a page with this doctype is rendered in quirks mode. One that breaks the rules counts as an old one.
 * @param declaration what stands between `<!doctype` and `>`
 */
export function isQuirksDoctype(declaration: string): boolean {
  const text = declaration.trim().toLowerCase()
  const [name = ''] = NAME.exec(text) ?? []
  const rest = text.slice(name.length).trim()
  if (name !== 'html') return true
  if (rest === '') return false

  const [start, double, single] = PUBLIC.exec(rest) ?? []
  if (start === undefined) {
    const systemId = SYSTEM.test(rest) ? readQuoted(rest.replace(SYSTEM, '')) : null
    return systemId === null || systemId === OLD_SYSTEM_ID
  }
  const systemId = readQuoted(rest.slice(start.length))
  if (systemId === null && start.length < rest.length) return true
  return systemId === OLD_SYSTEM_ID || isOld(double ?? single ?? '', systemId)
}

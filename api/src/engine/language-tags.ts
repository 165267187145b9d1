import {
  EXTENDED_LANGUAGES,
  isLanguage,
  isRegion,
  isScript,
  OLD_TAGS,
  SHORT_LANGUAGES,
  VARIANTS,
} from './language-registry.ts'

const list = (codes: string) => new Set(codes.split(' '))

/** ISO 3166-1 alpha-2. */
const REGIONS = list(
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw',
)
/** Languages of two letters that ISO 639-1 has under another code, or no more. */
const WITHDRAWN = list('in iw ji jw mo sh')

/** The parts of a tag, each in its place (RFC 5646, 2.1). */
const TAG =
  /^(?<language>[a-z]{2,8})(?<extended>(?:-[a-z]{3}){0,3})(?:-(?<script>[a-z]{4}))?(?:-(?<region>[a-z]{2}|\d{3}))?(?<variants>(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*)(?<extensions>(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*)(?:-x(?:-[a-z\d]{1,8})+)?$/
const PRIVATE_TAG = /^x(?:-[a-z\d]{1,8})+$/

const NOT_BUILT = 'It is not a well-formed language code.'
const unknown = (code: string, kind: string) => `"${code}" is not a registered ${kind}.`
const partsOf = (parts = '') => parts.split('-').filter(Boolean)
const hasTwice = (parts: readonly string[]) => new Set(parts).size < parts.length

/** What is wrong with how it is written, whatever it says. */
function findSlip(tag: string): string | null {
  if (/\s/.test(tag)) return 'It contains a space.'
  return tag.includes('_') ? 'It has an underscore instead of a hyphen.' : null
}

function findUnknownPart(parts: Readonly<Record<string, string | undefined>>): string | null {
  const { language = '', extended, script, region, variants } = parts
  if (!isLanguage(language)) return unknown(language, 'language')
  const lost = partsOf(extended).find((part) => !EXTENDED_LANGUAGES.has(part))
  if (lost !== undefined) return unknown(lost, 'part of a language')
  if (script !== undefined && !isScript(script)) return unknown(script, 'script')
  if (region !== undefined && !isRegion(region)) return unknown(region, 'region')
  const strange = partsOf(variants).find((part) => !VARIANTS.has(part))
  return strange === undefined ? null : unknown(strange, 'variant')
}

/**
 * Why a language tag is not valid (RFC 5646, 2.2.9), in a sentence; null where it is. Intl.getCanonicalLocales alone lets
 * through what nobody has registered, and refuses private and old tags.
 */
export function findTagFault(written: string): string | null {
  const slip = findSlip(written)
  const tag = written.toLowerCase()
  if (slip !== null || OLD_TAGS.has(tag) || PRIVATE_TAG.test(tag)) return slip
  const parts = TAG.exec(tag)?.groups
  if (!parts) return NOT_BUILT
  const unknownPart = findUnknownPart(parts)
  if (unknownPart !== null) return unknownPart
  const singletons = partsOf(parts['extensions']).filter((part) => part.length === 1)
  return hasTwice(partsOf(parts['variants'])) || hasTwice(singletons) ? 'It repeats a part.' : null
}

const SEARCH_TAG = /^([a-z]+)(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/

/**
 * Why search engines do not read a value of hreflang; null where they do. They know a language (ISO 639-1), then perhaps a
 * script, then perhaps a country (ISO 3166-1); or x-default.
 */
export function findSearchFault(written: string): string | null {
  const slip = findSlip(written)
  const tag = written.toLowerCase()
  if (slip !== null || tag === 'x-default') return slip
  const [, language = '', script, region] = SEARCH_TAG.exec(tag) ?? []
  if (language === '') return findTagFault(written) ?? 'It has more than a language, a script and a country.'
  if (!SHORT_LANGUAGES.has(language) || WITHDRAWN.has(language))
    return `"${language}" is not a two-letter language code.`
  if (script !== undefined && !isScript(script)) return unknown(script, 'script')
  return region === undefined || REGIONS.has(region) ? null : `"${region}" is not a country code.`
}

/** What was probably meant, if that is without fault; null where nobody can tell. */
export function suggestTag(written: string, findFault: (tag: string) => string | null): string | null {
  try {
    const [tag] = Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))
    return tag !== undefined && findFault(tag) === null ? tag : null
  } catch {
    return null // Not even nearly a tag.
  }
}

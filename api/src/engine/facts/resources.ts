import { Area, type Collector, type Walk } from './walk.ts'
import { insecureOf } from './insecure-references.ts'
import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { MAX_LISTED, wordsOf } from './attributes.ts'
import { findLibraries, type LibraryFacts } from './script-libraries.ts'
import {
  findSecret,
  findTrackers,
  JS_REDIRECT,
  type SecretFacts,
  type TrackerFacts,
} from './script-patterns.ts'

export interface ScriptFacts {
  url: string | null
  inHead: boolean
  /** Holds the page back: neither async, defer nor a module. */
  isBlocking: boolean
  /** Only for browsers that know no modules, and so no longer for any. */
  isForOldBrowsers: boolean
  hasIntegrity: boolean
}

export interface StylesheetFacts {
  url: string | null
  inHead: boolean
  isBlocking: boolean
  hasIntegrity: boolean
}

export interface FrameFacts {
  url: string | null
  title: string
  /** Only inside navigation, header, footer or sidebar. */
  inBoilerplate: boolean
}

export interface FormFacts {
  /** Normalized; the page itself when there is no action. */
  action: string
  method: string
  hasPassword: boolean
  isSearch: boolean
}

export interface ResourceFacts {
  scripts: ScriptFacts[]
  stylesheets: StylesheetFacts[]
  frames: FrameFacts[]
  forms: FormFacts[]
  /** Where buttons send their form in place of its action. */
  buttonActions: string[]
  inlineScripts: number
  /** Characters of scripts and styles in the page. */
  inlineScriptLength: number
  inlineStyleLength: number
  /** Origins of preconnect and dns-prefetch. */
  preconnects: string[]
  /** Fonts that are preloaded. */
  fontPreloads: number
  /** Their URLs; bounded. */
  preloadedFonts: string[]
  imagePreloads: number
  /** Subresources asked for over plain http. */
  insecure: string[]
  protocolRelative: number
  framesets: number
  /** Names of plugin elements: object, embed, applet. */
  plugins: string[]
  /** The statement of an inline script that leads elsewhere at load; null for none. */
  jsRedirect: string | null
  trackers: TrackerFacts[]
  /** Libraries that are written into the page, by their banners. */
  libraries: LibraryFacts[]
  secrets: SecretFacts[]
  hasConsentTool: boolean
}

const MAX_ITEMS = 300
const MAX_FONTS = 50
const CONSENT_TOOL =
  /cookiebot|onetrust|cookielaw|usercentrics|cookieyes|iubenda|klaro|osano|termly|didomi|quantcast.{0,200}choice|consentmanager|borlabs|cookie-?consent|complianz|tarteaucitron|gtag\(\s{0,5}['"]consent['"]/i
const PLUGIN_TYPE =
  /^application\/(?:x-shockwave-flash|futuresplash|x-silverlight|x-java-applet|x-java-bean|java-archive|x-director)/i
const PLUGIN_FILE = /\.(?:swf|xap|dcr|class|jar)(?:[?#]|$)/i
const BLOCKING_MEDIA = new Set(['', 'all', 'screen'])
const SMALL_SCRIPT = 1_000
const MAX_LIBRARIES = 50
const MAX_SCRIPT = 200_000

export class ResourceCollector implements Collector<ResourceFacts> {
  readonly open = {
    script: (attributes: Attributes) => this.#script(attributes),
    link: (attributes: Attributes) => this.#link(attributes),
    iframe: (attributes: Attributes) => this.#frame(attributes),
    frame: (attributes: Attributes) => this.#frame(attributes),
    frameset: () => (this.#facts.framesets += 1),
    form: (attributes: Attributes) => this.#form(attributes),
    input: (attributes: Attributes) => this.#input(attributes),
    button: ({ formaction, type = 'submit' }: Attributes) => this.#button(formaction, type),
    object: (attributes: Attributes) => this.#plugin('object', attributes['data'], attributes['type']),
    embed: (attributes: Attributes) => this.#plugin('embed', attributes['src'], attributes['type']),
    applet: () => this.#plugin('applet', undefined, undefined),
    img: ({ src, srcset }: Attributes) => this.#subresource(src, srcset),
    source: ({ src, srcset }: Attributes) => this.#subresource(src, srcset),
    video: ({ src, poster }: Attributes) => {
      this.#subresource(src)
      this.#subresource(poster)
    },
    audio: ({ src }: Attributes) => this.#subresource(src),
  }
  readonly close = { script: () => this.#endScript(), form: () => (this.#openForm = null) }
  readonly script = (text: string): void => {
    this.#sourceLength += text.length
    if (this.#source.length < MAX_SCRIPT) this.#source += text.slice(0, MAX_SCRIPT - this.#source.length)
  }
  readonly #walk: Walk
  readonly #facts: ResourceFacts = emptyResources()
  #source = ''
  #sourceLength = 0
  #isExecutable = false
  #openForm: FormFacts | null = null

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** Styles count by length only. */
  style(text: string): void {
    this.#facts.inlineStyleLength += text.length
  }

  facts(): ResourceFacts {
    return this.#facts
  }

  #script({ src, type = '', async, defer, integrity, nomodule }: Attributes): void {
    this.#source = ''
    this.#sourceLength = 0
    const isModule = type.toLowerCase() === 'module'
    this.#isExecutable = isModule || type === '' || /javascript|ecmascript/i.test(type)
    if (src === undefined || src.trim() === '') return
    this.#subresource(src)
    const url = this.#walk.resolve(src)
    this.#track(src)
    if (this.#facts.scripts.length >= MAX_ITEMS) return
    const isForOldBrowsers = nomodule !== undefined && !isModule
    const isLate = isModule || isForOldBrowsers || async !== undefined || defer !== undefined
    this.#facts.scripts.push({
      url,
      inHead: this.#walk.isHeadOpen,
      isBlocking: this.#isExecutable && !isLate,
      isForOldBrowsers,
      hasIntegrity: Boolean(integrity),
    })
  }

  #endScript(): void {
    const source = this.#source
    this.#source = ''
    const secret = this.#facts.secrets.length < MAX_LISTED ? findSecret(source) : null
    if (secret) this.#facts.secrets.push(secret)
    if (!this.#isExecutable || source.trim() === '') return
    this.#facts.inlineScripts += 1
    this.#facts.inlineScriptLength += this.#sourceLength
    if (this.#sourceLength <= SMALL_SCRIPT)
      this.#facts.jsRedirect ??= JS_REDIRECT.exec(source)?.[0].trim() ?? null
    this.#track(source)
    if (this.#facts.libraries.length < MAX_LIBRARIES) this.#facts.libraries.push(...findLibraries(source))
  }

  #track(source: string): void {
    if (CONSENT_TOOL.test(source)) this.#facts.hasConsentTool = true
    for (const { tool, id } of findTrackers(source)) {
      const known = this.#facts.trackers.find((tracker) => tracker.tool === tool && tracker.id === id)
      if (known) known.count += 1
      else if (this.#facts.trackers.length < MAX_LISTED) this.#facts.trackers.push({ tool, id, count: 1 })
    }
  }

  #link({ rel, href, media = '', integrity, as, disabled }: Attributes): void {
    if (rel === undefined || href === undefined || this.#walk.isIn(Area.Raw)) return
    const kinds = wordsOf(rel)
    if (kinds.includes('preconnect') || kinds.includes('dns-prefetch')) {
      const origin = URL.parse(href, this.#walk.base)?.origin
      if (origin && this.#facts.preconnects.length < MAX_LISTED) this.#facts.preconnects.push(origin)
    }
    if (kinds.includes('preload')) {
      if (as === 'font') this.#preloadFont(href)
      if (as === 'image') this.#facts.imagePreloads += 1
    }
    if (
      !kinds.includes('stylesheet') ||
      kinds.includes('alternate') ||
      this.#facts.stylesheets.length >= MAX_ITEMS
    )
      return
    this.#subresource(href)
    this.#facts.stylesheets.push({
      url: this.#walk.resolve(href),
      inHead: this.#walk.isHeadOpen,
      isBlocking: disabled === undefined && BLOCKING_MEDIA.has(media.trim().toLowerCase()),
      hasIntegrity: Boolean(integrity),
    })
  }

  #preloadFont(href: string): void {
    this.#facts.fontPreloads += 1
    const url = this.#walk.resolve(href)
    if (url !== null && this.#facts.preloadedFonts.length < MAX_FONTS) this.#facts.preloadedFonts.push(url)
  }

  #frame({ src, title = '', 'aria-label': label = '', width, height }: Attributes): void {
    if (this.#walk.isIn(Area.Raw | Area.Hidden | Area.AriaHidden)) return
    this.#subresource(src)
    // Invisible frames count visits or pass messages.
    if (this.#facts.frames.length >= MAX_ITEMS || isDot(width) || isDot(height)) return
    const url = src === undefined || src.trim() === '' ? null : this.#walk.resolve(src)
    this.#facts.frames.push({
      url,
      title: (title.trim() || label.trim()).slice(0, 100),
      inBoilerplate: this.#walk.isIn(Area.Boilerplate),
    })
  }

  #form({ action, method = 'get', role }: Attributes): void {
    const resolved = action === undefined || action.trim() === '' ? null : this.#walk.resolve(action)
    this.#openForm = {
      action: resolved ?? this.#walk.pageUrl,
      method: method.slice(0, 20).toLowerCase(),
      hasPassword: false,
      isSearch: role === 'search',
    }
    if (this.#facts.forms.length < MAX_ITEMS) this.#facts.forms.push(this.#openForm)
  }

  #input({ type = 'text', formaction }: Attributes): void {
    this.#button(formaction, type)
    if (!this.#openForm) return
    if (type.toLowerCase() === 'password') this.#openForm.hasPassword = true
    if (type.toLowerCase() === 'search') this.#openForm.isSearch = true
  }

  #button(action: string | undefined, type: string): void {
    if (action === undefined || !/^(?:submit|image)$/i.test(type) || this.#walk.isIn(Area.Raw)) return
    const url = this.#walk.resolve(action)
    if (url !== null && this.#facts.buttonActions.length < MAX_ITEMS) this.#facts.buttonActions.push(url)
  }

  #plugin(tag: string, source: string | undefined, type: string | undefined): void {
    if (this.#walk.isIn(Area.Raw)) return
    this.#subresource(source)
    const needsPlugin =
      tag === 'applet' || PLUGIN_TYPE.test(type?.trim() ?? '') || PLUGIN_FILE.test(source?.trim() ?? '')
    if (needsPlugin && this.#facts.plugins.length < MAX_LISTED) this.#facts.plugins.push(tag)
  }

  #subresource(src: string | undefined, srcset?: string): void {
    if (this.#walk.isIn(Area.Raw) && !src) return
    if (src?.trim().startsWith('//')) this.#facts.protocolRelative += 1
    for (const reference of insecureOf(src, srcset)) {
      if (this.#facts.insecure.length < MAX_LISTED) this.#facts.insecure.push(reference)
    }
  }
}

function isDot(size: string | undefined): boolean {
  return size !== undefined && /^\s*[01](?:px)?\s*$/.test(size)
}

function emptyResources(): ResourceFacts {
  return {
    scripts: [],
    stylesheets: [],
    frames: [],
    forms: [],
    buttonActions: [],
    inlineScripts: 0,
    inlineScriptLength: 0,
    inlineStyleLength: 0,
    preconnects: [],
    fontPreloads: 0,
    preloadedFonts: [],
    imagePreloads: 0,
    insecure: [],
    protocolRelative: 0,
    framesets: 0,
    plugins: [],
    jsRedirect: null,
    trackers: [],
    libraries: [],
    secrets: [],
    hasConsentTool: false,
  }
}

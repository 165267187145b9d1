import { Area, type Collector, type Walk } from './walk.ts'
import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { tidy } from './attributes.ts'
import { listBackgrounds, listCandidates } from './image-references.ts'

export interface ImageFacts {
  src: string
  /** Null for data URLs and for images that a script fills in. */
  url: string | null
  /** Null when the attribute is absent. */
  alt: string | null
  hasSize: boolean
  /** Of the attributes, in CSS pixels; null where an attribute is absent or is no number. */
  width: number | null
  height: number | null
  isLazy: boolean
  hasPriority: boolean
  /** Browsers that know WebP or AVIF get another file in its place. */
  hasModernSource: boolean
  inLink: boolean
  inFigure: boolean
  /** Marked as decoration: role none or presentation, or hidden from assistive technology. */
  isDecorative: boolean
  /** Named by a label in place of an alternative text. */
  isLabeled: boolean
  /** Within a link that has nothing else to name it. */
  namesLink: boolean
  inBoilerplate: boolean
  /** Characters of content that stand above it; counted for the first images only. */
  textBefore: number
}

export interface VideoFacts {
  hasCaptions: boolean
  hasPoster: boolean
  isSilent: boolean
  autoplays: boolean
}

export interface MediaFacts {
  /** In the order of the page; bounded. */
  images: ImageFacts[]
  imageCount: number
  /** URLs that a srcset or a source of a picture names; bounded. */
  candidates: string[]
  /** URLs of images that inline styles name; bounded. Style sheets are other files, which are not read for them. */
  backgrounds: string[]
  /** Characters of the largest image written into the page as a data URL. */
  largestDataImage: number
  picturesWithoutImage: number
  videos: VideoFacts[]
  /** Audio elements that start by themselves. */
  audioAutoplay: number
}

const MAX_IMAGES = 500
const MAX_VIDEOS = 50
const MAX_REFERENCES = 200
const MAX_CSS = 200_000
const MODERN_TYPE = /^\s*image\/(?:webp|avif|jxl)/i
const MODERN_FILE = /\.(?:webp|avif|jxl)(?:[?#\s,]|$)/i
/** Text above an image: beyond this, it is not in view. */
const MAX_TEXT = 10_000
const UNSEEN = Area.Head | Area.Boilerplate | Area.Hidden | Area.Svg
/** Not line-height or max-height, and not `auto`. */
const SIZED = /(?:^|[;\s])(?:aspect-ratio\s*:|height\s*:\s*\d)/i

export class MediaCollector implements Collector<MediaFacts> {
  readonly open = {
    img: (attributes: Attributes) => this.#image(attributes),
    picture: () => this.#startPicture(),
    source: (attributes: Attributes) => this.#source(attributes),
    video: (attributes: Attributes) => this.#video(attributes),
    a: (attributes: Attributes) => this.#startLink(attributes),
    audio: (attributes: Attributes) => this.#audio(attributes),
    track: (attributes: Attributes) => this.#track(attributes),
  }
  readonly attribute = { style: (style: string) => this.#addBackgrounds(style) }
  readonly close = {
    picture: () => this.#endPicture(),
    video: () => (this.#openVideo = null),
    a: () => this.#endLink(),
  }
  readonly #walk: Walk
  readonly #facts: MediaFacts = {
    images: [],
    imageCount: 0,
    candidates: [],
    backgrounds: [],
    largestDataImage: 0,
    picturesWithoutImage: 0,
    videos: [],
    audioAutoplay: 0,
  }
  #pictureHasImage = true
  #pictureHasModern = false
  #textLength = 0
  #css = ''
  #openVideo: VideoFacts | null = null
  #link: { isNamed: boolean; images: ImageFacts[] } | null = null

  constructor(walk: Walk) {
    this.#walk = walk
  }

  text(text: string): void {
    if (this.#link && this.#walk.isIn(Area.Link) && text.trim() !== '') this.#link.isNamed = true
    if (this.#textLength < MAX_TEXT && !this.#walk.isIn(UNSEEN)) this.#textLength += text.trim().length
  }

  /** Text of style elements, which may come in parts. */
  style(text: string): void {
    if (this.#css.length < MAX_CSS) this.#css += text.slice(0, MAX_CSS - this.#css.length)
  }

  facts(): MediaFacts {
    this.#addBackgrounds(this.#css)
    this.#css = ''
    return this.#facts
  }

  #addBackgrounds(css: string): void {
    if (css.includes('(')) this.#addReferences(this.#facts.backgrounds, listBackgrounds(css))
  }

  #addReferences(to: string[], references: readonly string[]): void {
    for (const reference of references) {
      if (to.length >= MAX_REFERENCES) return
      const url = /^data:/i.test(reference) ? null : this.#walk.resolve(reference)
      if (url !== null && !to.includes(url)) to.push(url)
    }
  }

  #image(attributes: Attributes): void {
    if (this.#walk.isIn(Area.Raw)) return
    this.#pictureHasImage = true
    this.#facts.imageCount += 1
    const src = attributes['src'] ?? ''
    const isData = src.startsWith('data:')
    if (isData) this.#facts.largestDataImage = Math.max(this.#facts.largestDataImage, src.length)
    if (this.#facts.images.length >= MAX_IMAGES) return

    const { alt, width, height, srcset, style = '', loading, fetchpriority, role } = attributes
    if (srcset !== undefined) this.#addReferences(this.#facts.candidates, listCandidates(srcset))
    const image: ImageFacts = {
      src: src.slice(0, 300),
      url: isData || src.trim() === '' ? null : this.#walk.resolve(src),
      alt: alt === undefined ? null : tidy(alt, 400),
      hasSize: (isLength(width) && isLength(height)) || SIZED.test(style),
      width: toPixels(width),
      height: toPixels(height),
      isLazy: loading?.toLowerCase() === 'lazy',
      hasPriority: fetchpriority?.toLowerCase() === 'high',
      hasModernSource: this.#pictureHasModern,
      inLink: this.#walk.isIn(Area.Link),
      inFigure: this.#walk.isIn(Area.Figure),
      isDecorative:
        role === 'presentation' || role === 'none' || this.#walk.isIn(Area.AriaHidden | Area.Hidden),
      isLabeled: isNamed(attributes),
      namesLink: false,
      inBoilerplate: this.#walk.isIn(Area.Boilerplate),
      textBefore: this.#textLength,
    }
    this.#facts.images.push(image)
    this.#link?.images.push(image)
  }

  #startLink(attributes: Attributes): void {
    this.#link = attributes['href'] === undefined ? null : { isNamed: isNamed(attributes), images: [] }
  }

  #endLink(): void {
    if (this.#link && !this.#link.isNamed) for (const image of this.#link.images) image.namesLink = true
    this.#link = null
  }

  #startPicture(): void {
    this.#pictureHasImage = false
    this.#pictureHasModern = false
  }

  #source({ type = '', srcset = '' }: Attributes): void {
    if (!this.#walk.isIn(Area.Picture) || this.#walk.isIn(Area.Raw)) return
    this.#addReferences(this.#facts.candidates, listCandidates(srcset))
    if (MODERN_TYPE.test(type) || MODERN_FILE.test(srcset.slice(0, 4_000))) this.#pictureHasModern = true
  }

  #endPicture(): void {
    this.#pictureHasModern = false
    if (!this.#pictureHasImage && !this.#walk.isIn(Area.Raw)) this.#facts.picturesWithoutImage += 1
    this.#pictureHasImage = true
  }

  #video({ muted, autoplay, poster }: Attributes): void {
    if (this.#walk.isIn(Area.Raw) || this.#facts.videos.length >= MAX_VIDEOS) return
    this.#openVideo = {
      hasCaptions: false,
      hasPoster: poster !== undefined && poster !== '',
      isSilent: muted !== undefined,
      autoplays: autoplay !== undefined,
    }
    this.#facts.videos.push(this.#openVideo)
  }

  #audio({ autoplay, muted }: Attributes): void {
    if (autoplay !== undefined && muted === undefined && !this.#walk.isIn(Area.Raw))
      this.#facts.audioAutoplay += 1
  }

  #track({ kind = 'subtitles' }: Attributes): void {
    if (this.#openVideo && /^(?:captions|subtitles)$/i.test(kind)) this.#openVideo.hasCaptions = true
  }
}

function toPixels(value: string | undefined): number | null {
  const digits = /^\s*(\d{1,5})(?:px)?\s*$/.exec(value ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

/** A percentage says nothing about the shape. */
function isLength(value: string | undefined): boolean {
  return value !== undefined && /^\s*\d/.test(value) && !value.includes('%')
}

function isNamed({ 'aria-label': label, 'aria-labelledby': reference, title }: Attributes): boolean {
  return [label, reference, title].some((name) => name !== undefined && name.trim() !== '')
}

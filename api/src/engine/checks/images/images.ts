import { type Check } from '#api/engine/check.ts'
import { type Asset, counted, when, whenAnyAsset, withAssets } from '#api/engine/checks/findings.ts'
import { type ImageFacts } from '#api/engine/facts/media.ts'
import { type PageFacts } from '#api/engine/facts.ts'

/** A file, perhaps with its folders, or what cameras and screens call one. */
const FILE_NAME = /^[^\s"<>]+\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic|ico)$/i
const CAMERA_NAME =
  /^(?:(?:img|dsc[fn]?|pict?|image|photo|bild|foto|screenshot|bildschirmfoto)[-_ ]?\d[\d_.: -]{0,40}|p\d{7})(?:\(\d{1,3}\))?(?:\.[a-z]{3,4})?$/i
const MAX_ALT = 125
const MAX_EAGER = 10
const MAX_DATA = 20 * 1024

function chosen({ media }: PageFacts, filter: (image: ImageFacts) => boolean): Asset[] {
  return media.images.filter(filter).map(({ src, alt, url }) => ({
    written: src.startsWith('data:') ? 'inline image' : src || (alt ?? 'img'),
    url,
  }))
}

function isFileName(alt: string): boolean {
  return FILE_NAME.test(alt) || CAMERA_NAME.test(alt)
}

const isEmpty = (image: ImageFacts) => image.alt !== null && image.alt.trim() === ''

/** Images and videos: accessibility and loading. */
export const imageChecks = [
  {
    id: 'img-alt-missing',
    category: 'images',
    severity: 'warning',
    scope: 'page',
    title: 'Missing alt text',
    why: 'Screen readers read out the alt text, and search engines use it to understand the image.',
    fix: 'Describe in alt what the image shows; write alt="" for decoration.',
    find: (facts) =>
      whenAnyAsset(
        chosen(
          facts,
          ({ alt, isDecorative, isLabeled, namesLink }) =>
            alt === null && !isDecorative && !isLabeled && !namesLink,
        ),
        (count) => counted(count, 'image') + ' without an alt attribute.',
      ),
  },
  {
    id: 'img-alt-empty-linked',
    category: 'images',
    severity: 'notice',
    scope: 'page',
    title: 'Empty alt text in a figure',
    why: 'An empty alt marks the image as decoration, while an image in a figure is usually content.',
    fix: 'Describe what the image shows.',
    find: (facts) =>
      whenAnyAsset(
        chosen(
          facts,
          (image) =>
            isEmpty(image) && image.inFigure && !image.isDecorative && !image.isLabeled && !image.namesLink,
        ),
        (count) => counted(count, 'image') + ' with an empty alt in a figure.',
      ),
  },
  {
    id: 'img-alt-long',
    category: 'images',
    severity: 'notice',
    scope: 'page',
    title: 'Alt text too long',
    why: 'Screen readers read the alt text in one go: nobody can skip within it or hear a part again.',
    fix: 'Keep it to one sentence, and put details in the surrounding text.',
    find: (facts) =>
      whenAnyAsset(
        chosen(facts, ({ alt }) => (alt?.length ?? 0) > MAX_ALT),
        (count) => `${counted(count, 'image')} with more than ${MAX_ALT} characters of alt text.`,
      ),
  },
  {
    id: 'img-alt-filename',
    category: 'images',
    severity: 'notice',
    scope: 'page',
    title: 'File name as alt text',
    why: 'A name such as IMG_2041.jpg tells nobody what the image shows.',
    fix: 'Describe what the image shows.',
    find: ({ media }) =>
      whenAnyAsset(
        media.images.flatMap(({ alt, url }) =>
          alt !== null && isFileName(alt.trim()) ? [{ written: alt, url }] : [],
        ),
        (count) => counted(count, 'image') + ' with a file name as alt text.',
      ),
  },
  {
    id: 'img-no-dimensions',
    category: 'images',
    severity: 'warning',
    scope: 'page',
    title: 'Image without width and height',
    why: 'Unless CSS says it, the browser does not know how much space the image needs, and the layout shifts when it loads (CLS).',
    fix: 'Set width and height in the tag, in pixels of the file.',
    find: (facts) =>
      whenAnyAsset(
        chosen(facts, ({ hasSize, isDecorative }) => !hasSize && !isDecorative),
        (count) => counted(count, 'image') + ' without width and height.',
      ),
  },
  {
    id: 'img-lazy-lcp',
    category: 'images',
    severity: 'warning',
    scope: 'page',
    title: 'First image lazy-loaded',
    why: 'The first image of the content is usually in view right away. With loading="lazy" it loads later than needed.',
    fix: 'Remove loading="lazy" from it.',
    find: ({ media }) => {
      const first = media.images.find(({ inBoilerplate, isDecorative }) => !inBoilerplate && !isDecorative)
      if (first?.isLazy !== true) return []
      const found = when(true, 'The first image has loading="lazy".', first.src)
      return found.map((finding) => withAssets(finding, [first]))
    },
  },
  {
    id: 'img-offscreen-eager',
    category: 'images',
    severity: 'notice',
    scope: 'page',
    title: 'Many images not lazy-loaded',
    why: 'All images load before anybody scrolls to them, which takes bandwidth from what is in view.',
    fix: 'Add loading="lazy" to images further down.',
    find: ({ media }) => {
      const eager = media.images.filter(({ isLazy, url }) => !isLazy && url !== null).length
      return when(eager > MAX_EAGER, `${eager} images without loading="lazy".`)
    },
  },
  {
    id: 'img-picture-no-img',
    category: 'images',
    severity: 'warning',
    scope: 'page',
    title: 'picture without img',
    why: 'A picture element shows nothing without an img element in it.',
    fix: 'Add <img src="…" alt="…"> as its last child.',
    find: ({ media }) =>
      when(
        media.picturesWithoutImage > 0,
        counted(media.picturesWithoutImage, 'picture element') + ' without img.',
      ),
  },
  {
    id: 'img-data-uri-large',
    category: 'images',
    severity: 'notice',
    scope: 'page',
    title: 'Large inline image',
    why: 'An image that is embedded in the HTML delays the text, and is loaded again with every page.',
    fix: 'Make it a separate file.',
    find: ({ media }) =>
      when(
        media.largestDataImage > MAX_DATA,
        `The largest has ${Math.round(media.largestDataImage / 1024)} kB.`,
      ),
  },
  {
    id: 'video-no-captions',
    category: 'images',
    severity: 'warning',
    scope: 'page',
    title: 'Video without captions',
    why: 'People who cannot hear, or have the sound off, miss what is said.',
    fix: 'Add <track kind="captions" src="…">.',
    find: ({ media }) => {
      const count = media.videos.filter(({ hasCaptions, isSilent }) => !hasCaptions && !isSilent).length
      return when(count > 0, counted(count, 'video') + ' without captions.')
    },
  },
  {
    id: 'video-no-poster',
    category: 'images',
    severity: 'notice',
    scope: 'page',
    title: 'Video without poster',
    why: 'Until the video has loaded there is an empty box.',
    fix: 'Name an image in the poster attribute.',
    find: ({ media }) => {
      const count = media.videos.filter(({ hasPoster, autoplays }) => !hasPoster && !autoplays).length
      return when(count > 0, counted(count, 'video') + ' without poster.')
    },
  },
] as const satisfies readonly Check[]

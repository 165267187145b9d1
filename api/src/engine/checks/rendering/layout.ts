import { type Check } from '#api/engine/check.ts'
import { counted, when, withAssets } from '#api/engine/checks/findings.ts'
import { type RenderedPage } from '#contract/seo/rendering.ts'

/** An image may also be part of the page, or made by a script. */
const HTTP = /^https?:/

/** On a page of many texts it may not have come to an end. */
const wasRead = ({ accessibility }: RenderedPage) => accessibility !== null

/** What only the layout of a page tells, on a phone. */
export const layoutChecks = [
  {
    id: 'horizontal-scroll',
    category: 'performance',
    severity: 'warning',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'Horizontal scroll on phones',
    why: 'The content is wider than the screen of a phone, so that people have to scroll sideways to read it.',
    fix: 'Let wide elements shrink or scroll by themselves: max-width: 100% for images, overflow-x: auto for tables and code.',
    find: ({ layout: { isScrollable, contentWidth, viewportWidth, wide } }) =>
      when(
        isScrollable,
        `The content is ${contentWidth} pixels wide on a screen of ${viewportWidth}.`,
        wide.map(({ selector, right }) => `${selector} reaches ${right} px`).join('; '),
      ),
  },
  {
    id: 'interstitial',
    category: 'performance',
    severity: 'warning',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'Intrusive overlay',
    why: 'Something covers most of the page as soon as it opens on a phone. Google may rank such pages lower; notices about cookies or age do not count.',
    fix: 'Show a small banner instead, or wait until the visitor has read the page.',
    find: ({ layout: { cover } }) =>
      when(
        cover !== null,
        `An element covers ${cover?.share ?? 0} % of the screen.`,
        cover && [cover.selector, cover.text].filter(Boolean).join(': '),
      ),
  },
  {
    id: 'tap-targets',
    category: 'performance',
    severity: 'notice',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'Small touch targets',
    why: 'Links and buttons smaller than 24 by 24 pixels and close to each other are hard to hit with a finger.',
    fix: 'Make them larger with padding, or leave more room between them.',
    isKnown: wasRead,
    find: ({ accessibility }) =>
      when(
        (accessibility?.targetCount ?? 0) > 0,
        `${counted(accessibility?.targetCount ?? 0, 'touch target')} smaller than 24 × 24 px, with too little room around.`,
        accessibility?.targets.map(({ selector, size }) => `${selector} (${size})`).join('; '),
      ),
  },
  {
    id: 'a11y-contrast',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'Low contrast',
    why: 'Text stands out too little from what is behind it, so that people with low vision cannot read it, and nobody in bright sun.',
    fix: 'Choose colors with a contrast of at least 4.5:1, or 3:1 for large text.',
    isKnown: wasRead,
    find: ({ accessibility }) =>
      when(
        (accessibility?.contrastCount ?? 0) > 0,
        `${counted(accessibility?.contrastCount ?? 0, 'text')} with too little contrast.`,
        accessibility?.contrast
          .map(
            ({ selector, ratio, required, colors }) =>
              `${selector}: ${ratio}:1, needs ${required}:1 (${colors})`,
          )
          .join('; '),
      ),
  },
  {
    id: 'img-oversized',
    category: 'images',
    severity: 'notice',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'Image much larger than displayed',
    why: 'The file has more than twice the pixels, each way, that even a sharp phone screen can show. It takes longer to load and looks the same.',
    fix: 'Serve smaller files to small screens, with srcset and sizes.',
    find: ({ layout: { oversized } }) =>
      when(
        oversized.length > 0,
        `${counted(oversized.length, 'image')} with more pixels than the screen shows.`,
        oversized.map(({ url, natural, shown }) => `${url}: ${natural}, shown at ${shown}`).join('; '),
      ).map((finding) =>
        withAssets(
          finding,
          oversized.filter(({ url }) => HTTP.test(url)),
        ),
      ),
  },
] as const satisfies readonly Check[]

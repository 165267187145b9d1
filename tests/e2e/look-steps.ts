import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import { expect, type Page } from './fixtures.ts'

// The one way to ask axe: what is still fading in has the colors of neither its beginning nor its end.

type RunOptions = Parameters<AxeBuilder['options']>[0]

interface Violation {
  id: string
  nodes: { html: string }[]
}

declare global {
  interface Window {
    /** There once it has looked at the page for the first time. */
    axe?: { run: (options: RunOptions) => Promise<{ violations: Violation[] }> }
  }
}

/** In the order that takes the fewest changes. */
const LOOKS = [
  { width: 360, height: 780, theme: 'light' },
  { width: 360, height: 780, theme: 'dark' },
  { width: 1440, height: 900, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
] as const

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a theme can break that holds in the other one; everything else is the same document in both. */
const RULES_ON_COLOR = ['color-contrast', 'link-in-text-block']

/** The showcase has every component twice, side by side, so that it can't keep the advice on landmarks. */
function toTags(path: string): string[] {
  return path === '/dev/ui' ? WCAG : [...WCAG, 'best-practice']
}

/** Every rule in the light theme, those on color in the dark one. */
function toRunOptions(path: string, theme: 'light' | 'dark'): RunOptions {
  const runOnly =
    theme === 'light'
      ? { type: 'tag' as const, values: toTags(path) }
      : { type: 'rule' as const, values: RULES_ON_COLOR }
  return { runOnly, resultTypes: ['violations'], selectors: false }
}

async function listViolations(page: Page, options: RunOptions): Promise<Violation[]> {
  // Frames of other origins are looked into as well, which takes a page more each time.
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations
  const ask = () => page.evaluate(async (asked) => (await window.axe?.run(asked))?.violations, options)
  const again = await ask()
  if (again) return again
  await page.evaluate(axe.source)
  const first = await ask()
  if (!first) throw new Error('The page does not keep the checker.')
  return first
}

/**
 * A theme takes effect with the next picture. Where colors move, they are to have come to rest: one that is inherited
 * begins to move when its parent's has ended.
 */
function untilDrawn(page: Page) {
  return page.evaluate(async () => {
    const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const listRunning = () => document.getAnimations().filter(({ playState }) => playState === 'running')
    await nextPicture()
    do {
      await Promise.allSettled(listRunning().map((animation) => animation.finished))
      await nextPicture()
    } while (listRunning().length > 0)
  })
}

/** Looks with the rules of these options, once everything is drawn and has come to rest. */
async function expectNone(page: Page, options: RunOptions, where: string) {
  await untilDrawn(page)
  const violations = await listViolations(page, options)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(found, where).toEqual([])
}

/** Every rule holds for what is shown now, in these themes at the size that it has. */
export async function expectNoViolation(page: Page, themes: ('light' | 'dark')[] = ['light']) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expectNone(page, toRunOptions(page.url(), 'light'), `${page.url()} ${theme}`)
  }
}

/** Icons that are shown come from a file of their own. */
const listIconsWithoutDrawing = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('use')).flatMap((use) => {
      const { width, height } = use.getBBox()
      return width + height === 0 && use.checkVisibility() ? use.href.baseVal : []
    }),
  )

/** What is shown now, in both themes at both sizes: every icon is drawn, no rule is broken, and nothing scrolls sideways. */
export async function lookAt(page: Page, path: string) {
  await expect.poll(() => listIconsWithoutDrawing(page), { message: `icons on ${path}` }).toEqual([])
  for (const { theme, ...size } of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const where = `${path} ${theme} ${size.width}`
    await expectNone(page, toRunOptions(path, theme), where)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  }
}

/** Opens a page as a phone does, and looks at it. */
export async function look(page: Page, path: string, waitUntil: 'load' | 'networkidle' = 'load') {
  const [{ width, height, theme }] = LOOKS
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(path, { waitUntil })
  await lookAt(page, path)
}

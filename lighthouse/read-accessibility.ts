import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type RenderAccessibility } from '#contract/seo/rendering.ts'

/** Read as it lies in its package, and run in the page as it is. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeNode {
  target: unknown[]
  html: string
  any: { data?: Record<string, unknown> | null }[]
}

interface AxeResult {
  violations: { id: string; nodes: AxeNode[] }[]
}

type Axe = { run: (context: unknown, options: unknown) => Promise<AxeResult> }

/** Runs in the page, in the world that axe-core was loaded into; sent as text. */
export async function readAccessibility(): Promise<RenderAccessibility> {
  const MAX_LISTED = 10
  const MAX_TEXT = 80
  const { axe } = window as unknown as { axe: Axe }
  const { violations } = await axe.run(document, {
    runOnly: { type: 'rule', values: ['color-contrast', 'target-size'] },
    resultTypes: ['violations'],
    // Frames of others are their business.
    iframes: false,
    selectors: true,
  })
  const nodesOf = (rule: string) => violations.find(({ id }) => id === rule)?.nodes ?? []
  const named = ({ target, html }: AxeNode) => ({
    selector: target.map(String).join(' ').slice(0, MAX_TEXT),
    text: html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_TEXT),
  })
  const dataOf = ({ any }: AxeNode) => any.find(({ data }) => data)?.data ?? {}
  const contrast = nodesOf('color-contrast')
  const targets = nodesOf('target-size')
  return {
    contrastCount: contrast.length,
    contrast: contrast.slice(0, MAX_LISTED).map((node) => {
      const { contrastRatio, expectedContrastRatio, fgColor, bgColor } = dataOf(node)
      return {
        ...named(node),
        ratio: Number(contrastRatio ?? 0),
        required: Number.parseFloat(String(expectedContrastRatio ?? '')) || 0,
        colors: `${String(fgColor)} on ${String(bgColor)}`,
      }
    }),
    targetCount: targets.length,
    targets: targets.slice(0, MAX_LISTED).map((node) => {
      const { width, height } = dataOf(node)
      const size = [width, height].map((side) => Math.round(Number(side ?? 0) * 10) / 10).join(' × ')
      return { ...named(node), size: `${size} px` }
    }),
  }
}

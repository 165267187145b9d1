import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type RenderAccessibility } from '#contract/seo/rendering.ts'

const require = createRequire(import.meta.url)

/** Read as it lies in its package, and run in the page as it is. */
export const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

interface AxeNode {
  target: unknown[]
  element: Element
  any: { data?: Record<string, string | number | undefined> | null }[]
}

interface Axe {
  run: (context: unknown, options: unknown) => Promise<{ violations: { id: string; nodes: AxeNode[] }[] }>
}

// The functions below run in the page, in the world that axe-core was loaded into; sent as text.

function nameNode({ target, element }: AxeNode): { selector: string; text: string } {
  const text = element.textContent.slice(0, 400).split(/\s/).filter(Boolean).join(' ')
  return { selector: target.map(String).join(' ').slice(0, 80), text: text.slice(0, 80) }
}

const dataOf = ({ any }: AxeNode) => any.find(({ data }) => data)?.data ?? {}

function toContrast(node: AxeNode) {
  const { contrastRatio = 0, expectedContrastRatio = '', fgColor = '', bgColor = '' } = dataOf(node)
  return {
    ...nameNode(node),
    ratio: Number(contrastRatio),
    required: Number.parseFloat(String(expectedContrastRatio)) || 0,
    colors: `${fgColor} on ${bgColor}`,
  }
}

function toTarget(node: AxeNode) {
  const { width = 0, height = 0 } = dataOf(node)
  const [across, down] = [width, height].map((side) => Math.round(Number(side) * 10) / 10)
  return { ...nameNode(node), size: `${across} × ${down} px` }
}

async function read(): Promise<RenderAccessibility> {
  const { axe } = window as unknown as { axe: Axe }
  const { violations } = await axe.run(document, {
    runOnly: { type: 'rule', values: ['color-contrast', 'target-size'] },
    resultTypes: ['violations'],
    elementRef: true,
    // Frames of others are their business.
    iframes: false,
  })
  const nodesOf = (rule: string) => violations.find(({ id }) => id === rule)?.nodes ?? []
  const [contrast, targets] = [nodesOf('color-contrast'), nodesOf('target-size')]
  return {
    contrastCount: contrast.length,
    contrast: contrast.slice(0, 10).map(toContrast),
    targetCount: targets.length,
    targets: targets.slice(0, 10).map(toTarget),
  }
}

const FUNCTIONS = { nameNode, dataOf, toContrast, toTarget, read }

/** An expression that reads contrast and touch targets of the page it is evaluated in, behind `AXE`. */
export function toAccessibilityExpression(): string {
  const named = Object.entries(FUNCTIONS).map(([name, run]) => `const ${name} = ${run.toString()}`)
  return `(() => { ${named.join('\n')}\nreturn read() })()`
}

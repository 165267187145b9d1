import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')
const LUCIDE = join(ROOT, 'node_modules/lucide-react/dist/esm')
const REFERENCE = join(ROOT, 'app/ui/icons/icon-reference.ts')

const ICON = /\/lucide-react\/dist\/esm\/icons\/([^/]+)\.mjs$/
/** Its other modules hand on an icon under a second name. */
const DRAWS = /\bcreateLucideIcon\(/

/** A lucide icon: its shapes, each a tag with attributes, React's key among them. */
export interface Icon {
  id: string
  node: [tag: string, attributes: Record<string, string>][]
}

const SYMBOL =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

function toShape([tag, { key: _, ...attributes }]: Icon['node'][number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${pairs.join('')}></${tag}>`
}

/** A file of symbols, which pages refer to by their ids. */
export function toSprite(icons: readonly Icon[]): string {
  const symbols = icons.map(
    ({ id, node }) => `<symbol id="${id}" ${SYMBOL}>${node.map(toShape).join('')}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** The icons that a module imports, by their names in lucide. */
export function listImportedIcons(code: string): string[] {
  return Array.from(code.matchAll(/^import \{([^}]*)\} from 'lucide-react'$/gm), ([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
  )
    .flat()
    .filter((name) => name !== '' && !name.startsWith('type '))
}

/** Which module draws each icon: some have several names. */
function readModuleNames(): Map<string, string> {
  const exported = readFileSync(join(LUCIDE, 'lucide-react.mjs'), 'utf8')
  const lines = exported.matchAll(/^export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs';$/gm)
  return new Map(
    Array.from(lines).flatMap(([, names = '', id = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [name, id] as const),
    ),
  )
}

/** The icons that the app imports, each once. */
async function collectIcons(): Promise<Icon[]> {
  const moduleNames = readModuleNames()
  const names = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
    listImportedIcons(readFileSync(join(ROOT, file), 'utf8')),
  )
  const ids = new Set(names.flatMap((name) => moduleNames.get(name) ?? []))
  return Promise.all(
    [...ids].toSorted().map(async (id) => {
      const module = (await import(join(LUCIDE, 'icons', `${id}.mjs`))) as { __iconData: Icon }
      return { id, node: module.__iconData.node }
    }),
  )
}

/** Has lucide's icons drawn from one file that browsers keep, where each would be written out on each page. */
export function iconSprite(): Plugin {
  let sprite = ''
  let file = ''
  let ids = new Set<string>()
  return {
    name: 'icon-sprite',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const icons = await collectIcons()
      ids = new Set(icons.map(({ id }) => id))
      sprite = toSprite(icons)
      file = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
    },
    transform(code, module) {
      const [, id] = ICON.exec(module) ?? []
      if (id === undefined || !DRAWS.test(code)) return undefined
      const create = `createIcon(${JSON.stringify(`/${file}#${id}`)})`
      return {
        code: `import createIcon from ${JSON.stringify(REFERENCE)}\nexport default /* @__PURE__ */ ${create}`,
        map: null,
      }
    },
    generateBundle(_, bundle) {
      const drawn = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' ? Object.entries(chunk.modules) : []))
        .flatMap(([module, { renderedLength }]) => (renderedLength > 0 ? (ICON.exec(module)?.[1] ?? []) : []))
      const missing = drawn.filter((id) => !ids.has(id))
      if (missing.length > 0) this.error(`Not among the icons of the app's imports: ${missing.join(', ')}.`)
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: file, source: sprite })
    },
  }
}

import { resolve } from 'node:path'
import { type Plugin } from 'vite'

const THEIRS = '/createLucideIcon.mjs'
const OURS = resolve(import.meta.dirname, '../app/ui/icons/lucide-icon.ts')

const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

/** Leaves an icon's shapes, without React's key in each, the icon's names and its size. */
export function keepShapes(code: string): string {
  return code
    .replace(/,\s*key: "[^"]*"/g, '')
    .replace(/,\s*aliases: \[[^[\]]*\]/g, '')
    .replace(/^ {2}(?:name|size): .*$/gm, '')
}

/** Has lucide's icons drawn by `app/ui/icons/lucide-icon.ts`, from less, which costs the server and the browser less. */
export function plainIcons(): Plugin {
  let isFound = false
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(THEIRS) || importer?.includes('/node_modules/lucide-react/') !== true)
        return undefined
      isFound = true
      return OURS
    },
    transform: (code, id) => (ICON.test(id) ? { code: keepShapes(code), map: null } : undefined),
    buildEnd(error) {
      if (!error && !isFound) this.error(`No icon of lucide's asked for ${THEIRS}.`)
    },
  }
}

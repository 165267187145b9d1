import { resolve } from 'node:path'
import { type Plugin } from 'vite'

const THEIRS = '/createLucideIcon.mjs'
const OURS = resolve(import.meta.dirname, '../app/ui/icons/lucide-icon.ts')

/** Has lucide's icons drawn by `app/ui/icons/lucide-icon.ts`, which costs the server and the browser less. */
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
    buildEnd(error) {
      if (!error && !isFound) this.error(`No icon of lucide's asked for ${THEIRS}.`)
    },
  }
}

import { transformSync } from 'esbuild'
import { type Plugin } from 'vite'
import { editedDependency } from './edited-dependency.ts'

const FUNCTION = /let restoreScroll = \((\(STORAGE_KEY, restoreKey\) => \{.*?\n {2}\})\)\.toString\(\);/s

/** What esbuild keeps, unlike a function that nothing calls. */
const NAMED = 'self.restore='

/** @throws Error when the source is not the one that this was written for */
export function writeScript(source: string): string {
  const [statement, script] = FUNCTION.exec(source) ?? []
  if (statement === undefined || script === undefined) {
    throw new Error(
      'A dependency has changed: the script that restores how far a page was scrolled is not found.',
    )
  }
  const { code } = transformSync(`${NAMED}${script}`, { minify: true, target: 'es2022' })
  const written = code.trim().slice(NAMED.length).replace(/;$/, '')
  return source.replace(statement, () => `let restoreScroll = ${JSON.stringify(written)};`)
}

/**
 * Writes the script that every page carries to restore how far it was scrolled as a text, once and minified. Remix asks the function
 * for its source, which V8 cuts out of that of the whole server: it has two bytes a character, and then so has the page.
 * https://github.com/remix-run/remix/blob/v2/packages/remix-react/scroll-restoration.tsx
 */
export function writtenScripts(): Plugin {
  return editedDependency({
    name: 'written-scripts',
    build: 'server',
    files: { '/node_modules/@remix-run/react/dist/esm/scroll-restoration.js': writeScript },
  })
}

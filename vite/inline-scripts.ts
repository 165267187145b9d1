import { build } from 'esbuild'
import { type Plugin } from 'vite'

const SUFFIX = '?script'

/**
 * `import script from './x.ts?script'` gives the bundled and minified source of a small module as a string, for pages
 * that carry their few lines of script themselves.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined
      const file = id.slice(0, -SUFFIX.length)
      this.addWatchFile(file)
      const { outputFiles } = await build({
        entryPoints: [file],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
        logLevel: 'silent',
      })
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim() ?? '')}`
    },
  }
}

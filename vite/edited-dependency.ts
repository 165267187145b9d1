import { type Plugin } from 'vite'

export interface Edit {
  from: string
  to: string
  /** In how many places: one, unless said otherwise. */
  times?: number
}

/** @throws Error when the source is not the one that the edits were written for */
export function editSource(source: string, edits: readonly Edit[]): string {
  return edits.reduce((code, { from, to, times = 1 }) => {
    const parts = code.split(from)
    if (parts.length !== times + 1) {
      throw new Error(
        `A dependency has changed: it says ${parts.length - 1} times, and not ${times}, "${from}".`,
      )
    }
    return parts.join(to)
  }, source)
}

interface EditedDependency {
  name: string
  /** Which build has the files: what browsers run, what the server runs, or both. */
  build: 'browser' | 'server' | 'both'
  /** What becomes of the source of each file, by the end of its path. */
  files: Readonly<Record<string, (source: string) => string>>
}

/**
 * Edits files of dependencies when the product is built. A build that no longer has one of them fails, as does an edit that
 * does not find what it was written for.
 */
export function editedDependency({ name, build, files }: EditedDependency): Plugin {
  const missing = new Set<string>()
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    configResolved({ build: { ssr } }) {
      if (build === 'both' || (build === 'server') === Boolean(ssr)) {
        for (const file of Object.keys(files)) missing.add(file)
      }
    },
    transform(code, id) {
      const file = [...missing].find((each) => id.endsWith(each))
      const edit = file === undefined ? undefined : files[file]
      if (file === undefined || !edit) return undefined
      missing.delete(file)
      return { code: edit(code), map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`The build has no ${[...missing].join(', ')}.`)
    },
  }
}

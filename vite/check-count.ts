import { type Plugin } from 'vite'
import { CHECKS } from '#api/engine/registry.ts'

const NAME = 'virtual:check-count'
const ID = `\0${NAME}`

/** `import { CHECK_COUNT } from 'virtual:check-count'` gives how many checks the engine has, counted when the app is built. */
export function checkCount(): Plugin {
  return {
    name: 'check-count',
    resolveId: (source) => (source === NAME ? ID : undefined),
    load: (id) => (id === ID ? `export const CHECK_COUNT = ${CHECKS.length}` : undefined),
  }
}

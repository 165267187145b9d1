import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

const EDITS = ['stripIndexParam', 'stripRoutesParam'].map((name) => ({
  from: `function ${name}(request) {\n`,
  to: `function ${name}(request) {\n  if (!request.url.includes("?")) return request;\n`,
}))

/** @throws Error when the source is not the one that this was written for */
export const keepRequests = (source: string) => editSource(source, EDITS)

/**
 * Hands a request without a query to the loaders as it is. Remix copies it twice for each of them, to take parameters out of
 * the query (docs/decisions/041). https://github.com/remix-run/remix/blob/v2/packages/remix-server-runtime/data.ts
 */
export function uncopiedRequests(): Plugin {
  return editedDependency({
    name: 'uncopied-requests',
    build: 'server',
    files: { '/node_modules/@remix-run/server-runtime/dist/esm/data.js': keepRequests },
  })
}

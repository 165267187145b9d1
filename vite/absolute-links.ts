import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

const EDITS = [
  {
    from: 'import { UNSAFE_invariant, joinPaths,',
    to: 'import { resolvePath as resolveAbsolutePath, UNSAFE_invariant, joinPaths,',
  },
  {
    from: 'function useResolvedPath(to, _temp2) {\n',
    to: 'function useResolvedPath(to, _temp2) {\n  if (typeof to === "string" && to.startsWith("/")) return resolveAbsolutePath(to);\n',
  },
]

/** @throws Error when the source is not the one that this was written for */
export const resolveAbsoluteLinks = (source: string) => editSource(source, EDITS)

/**
 * Lets the server write a link to an absolute path as it is. The router writes down and reads the paths of all matched routes
 * for each link, three times a link, which only a relative one depends on (docs/decisions/041). On the server alone: there a component is
 * drawn once, so that no hook can be missing the second time.
 * https://github.com/remix-run/react-router/blob/v6/packages/react-router/lib/hooks.tsx
 */
export function absoluteLinks(): Plugin {
  return editedDependency({
    name: 'absolute-links',
    build: 'server',
    files: { '/node_modules/react-router/dist/index.js': resolveAbsoluteLinks },
  })
}

import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

/** What the router works out anew for each match, several times a page, and what remembers it instead. */
const EDITS = [
  {
    from: 'let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);',
    to: 'let branches = findRankedBranches(routes);',
  },
  {
    from: 'compilePath(pattern.path, pattern.caseSensitive, pattern.end);',
    to: 'findCompiledPath(pattern.path, pattern.caseSensitive, pattern.end);',
  },
]

const MEMORY = `
const rankedBranches = new WeakMap();
function findRankedBranches(routes) {
  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }
  return branches;
}
const compiledPaths = new Map();
function findCompiledPath(path, caseSensitive, end) {
  const key = \`\${caseSensitive === true} \${end !== false} \${path}\`;
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    compiled = compilePath(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
`

/** @throws Error when the source is not the one that this was written for */
export function rememberRoutes(source: string): string {
  return editSource(source, EDITS) + MEMORY
}

/**
 * Lets the router of the server build flatten, rank and compile the routes once instead of for each match
 * (docs/decisions/008). The routes of a build never change; a router that no longer looks as expected fails the build.
 */
export function rememberedRoutes(): Plugin {
  return editedDependency({
    name: 'remembered-routes',
    build: 'server',
    files: { '/node_modules/@remix-run/router/dist/router.js': rememberRoutes },
  })
}

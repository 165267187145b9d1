import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

/**
 * What the router works out again for each match, several times a page, and what remembers it instead: of matches those of paths
 * without parameters, one path a route, since letters of either case and slashes make more of them than there are routes.
 */
const EDITS = [
  {
    from: 'let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);',
    to: 'let branches = findRankedBranches(routes);',
  },
  {
    from: 'compilePath(pattern.path, pattern.caseSensitive, pattern.end);',
    to: 'findCompiledPath(pattern.path, pattern.caseSensitive, pattern.end);',
  },
  {
    from: 'let matches = null;\n  let decoded = decodePath(pathname);',
    to: 'let decoded = decodePath(pathname);\n  let matches = allowPartial ? null : findMatches(branches, decoded);\n  if (matches) return matches;',
  },
  {
    from: 'matches = matchRouteBranch(branches[i], decoded, allowPartial);\n  }\n',
    to: 'matches = matchRouteBranch(branches[i], decoded, allowPartial);\n  }\n  if (matches && !allowPartial) rememberMatches(branches, decoded, matches);\n',
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
const rememberedMatches = new WeakMap();
function findMatches(branches, path) {
  const matches = rememberedMatches.get(branches)?.byPath.get(path);
  return matches ? matches.map((match) => ({ ...match, params: {} })) : null;
}
function rememberMatches(branches, path, matches) {
  if (matches.some(({ params }) => Object.keys(params).length > 0)) return;
  if (!rememberedMatches.has(branches)) rememberedMatches.set(branches, { byPath: new Map(), pathOf: new Map() });
  const { byPath, pathOf } = rememberedMatches.get(branches);
  const { route } = matches[matches.length - 1];
  byPath.delete(pathOf.get(route));
  pathOf.set(route, path);
  byPath.set(path, matches);
}
`

/** @throws Error when the source is not the one that this was written for */
export function rememberRoutes(source: string): string {
  return editSource(source, EDITS) + MEMORY
}

const MODULES = `
const rememberedModules = new WeakMap();
function findEntryRouteModules(manifest) {
  let modules = rememberedModules.get(manifest);
  if (!modules) {
    modules = createEntryRouteModules(manifest);
    rememberedModules.set(manifest, modules);
  }
  return modules;
}
`

/**
 * The modules of all routes are gathered once a build instead of for each page.
 * @throws Error when the source is not the one that this was written for
 */
export function rememberModules(source: string): string {
  const from = 'export { createEntryRouteModules };'
  return (
    editSource(source, [{ from, to: 'export { findEntryRouteModules as createEntryRouteModules };' }]) +
    MODULES
  )
}

/**
 * Lets the router of the server build flatten, rank and compile the routes once instead of for each match
 * (docs/decisions/008). The routes of a build never change; a router that no longer looks as expected fails the build.
 */
export function rememberedRoutes(): Plugin {
  return editedDependency({
    name: 'remembered-routes',
    build: 'server',
    files: {
      '/node_modules/@remix-run/router/dist/router.js': rememberRoutes,
      '/node_modules/@remix-run/server-runtime/dist/esm/entry.js': rememberModules,
    },
  })
}

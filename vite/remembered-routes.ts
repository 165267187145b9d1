import { type Plugin } from 'vite'

const ROUTER = '/node_modules/@remix-run/router/dist/router.js'

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

/**
 * Lets the router of the server build flatten, rank and compile the routes once instead of for each match
 * (docs/decisions/008). The routes of a build never change; a router that no longer looks as expected fails the build.
 */
export function rememberedRoutes(): Plugin {
  let isDue = false
  return {
    name: 'remembered-routes',
    apply: 'build',
    configResolved({ build }) {
      isDue = Boolean(build.ssr)
    },
    transform(code, id) {
      if (!isDue || !id.endsWith(ROUTER)) return undefined
      isDue = false
      return { code: rememberRoutes(code), map: null }
    },
    buildEnd(error) {
      if (!error && isDue) this.error(`The server build has no ${ROUTER}.`)
    },
  }
}

/** @throws Error when the source is not the one that this was written for */
export function rememberRoutes(source: string): string {
  const edited = EDITS.reduce((code, { from, to }) => {
    const [before, after, ...more] = code.split(from)
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`The router has changed: it has to say once "${from}".`)
    }
    return before + to + after
  }, source)
  return edited + MEMORY
}

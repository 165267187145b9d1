import { type Plugin } from 'vite'
import { type Edit, editedDependency, editSource } from './edited-dependency.ts'

/** The options of Remix that change what a browser runs. */
export interface Flags {
  v3_fetcherPersist?: boolean
  v3_lazyRouteDiscovery?: boolean
  v3_relativeSplatPath?: boolean
  v3_singleFetch?: boolean
}

const fix = (from: string, value: boolean | undefined, times = 1): Edit => ({
  from,
  to: String(value === true),
  times,
})

/** React's way of mounting and looking up that React 19 has removed, and its line to the developer tools. */
const REACT_DOM: Edit[] = [
  ...[
    'findDOMNode',
    'hydrate',
    'render',
    'unmountComponentAtNode',
    'unstable_renderSubtreeIntoContainer',
  ].map((name) => ({ from: `exports.${name}=`, to: `var unused_${name}=` })),
  { from: '"undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__', to: 'false' },
]

/** Flags that `RemixBrowser` sets, data that Remix deferred before it had single fetch, and warnings for developers. */
const toRouterEdits = (future: Flags): Edit[] => [
  fix('future.v7_fetcherPersist', future.v3_fetcherPersist, 5),
  fix('future.v7_normalizeFormMethod', true, 2),
  fix('future.v7_partialHydration', true, 5),
  fix('future.v7_prependBasename', true, 2),
  fix('future.v7_skipActionErrorRevalidation', future.v3_singleFetch, 2),
  { from: 'return result.type === ResultType.deferred;', to: 'return false;' },
  {
    from: 'return deferred && typeof deferred === "object"',
    to: 'return false && typeof deferred === "object"',
  },
  { from: 'function warning(cond, message) {', to: 'function warning(cond, message) {\n  return;' },
]

const toBrowserEdits = (future: Flags): Edit[] => [
  fix('window.__remixContext.future.v3_singleFetch', future.v3_singleFetch, 4),
  fix('window.__remixContext.future.v3_fetcherPersist', future.v3_fetcherPersist),
  fix('window.__remixContext.future.v3_relativeSplatPath', future.v3_relativeSplatPath),
  fix('window.__remixContext.isSpaMode', false, 8),
  { from: 'router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;', to: '' },
]

/** What the server alone draws: `Scripts` is empty in a browser, which finds the scripts in the document. */
const toComponentEdits = (future: Flags): Edit[] => [
  fix('future.v3_singleFetch', future.v3_singleFetch, 4),
  {
    from: 'let {\n    router,\n    static: isStatic,\n    staticContext\n  } = useDataRouterContext();',
    to: 'let router, isStatic = false, staticContext;',
  },
  { from: '!isStatic && typeof __remixContext === "object" && __remixContext.a', to: 'false' },
  { from: 'isFogOfWarEnabled(future, isSpaMode)', to: String(future.v3_lazyRouteDiscovery === true) },
]

const toRouteEdits = (future: Flags): Edit[] => [
  fix('typeof singleFetch === "function"', future.v3_singleFetch),
  fix('future.v3_singleFetch', future.v3_singleFetch),
]

/** What is edited in each file. */
export const listEdits = (future: Flags): Readonly<Record<string, readonly Edit[]>> => ({
  '/node_modules/react-dom/cjs/react-dom.production.min.js': REACT_DOM,
  '/node_modules/@remix-run/router/dist/router.js': toRouterEdits(future),
  '/node_modules/@remix-run/react/dist/esm/browser.js': toBrowserEdits(future),
  '/node_modules/@remix-run/react/dist/esm/components.js': toComponentEdits(future),
  '/node_modules/@remix-run/react/dist/esm/fog-of-war.js': [
    fix('future.v3_lazyRouteDiscovery === true && !isSpaMode', future.v3_lazyRouteDiscovery),
  ],
  '/node_modules/@remix-run/react/dist/esm/links.js': [
    fix('future.v3_singleFetch', future.v3_singleFetch, 2),
  ],
  '/node_modules/@remix-run/react/dist/esm/routes.js': toRouteEdits(future),
})

/**
 * Fixes in the script for browsers what is settled when the product is built, so that the minifier leaves out the branches
 * that are never taken (docs/decisions/038). The server build keeps them.
 */
export function settledBranches(flags: Flags): Plugin {
  const files = Object.entries(listEdits(flags)).map(
    ([file, edits]): [string, (source: string) => string] => [file, (source) => editSource(source, edits)],
  )
  return editedDependency({ name: 'settled-branches', build: 'browser', files: Object.fromEntries(files) })
}

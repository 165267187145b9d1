declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare'

  export const {
    entry,
    routes,
    assets,
    basename,
    publicPath,
    assetsBuildDirectory,
    future,
    isSpaMode,
  }: Required<Omit<ServerBuild, 'mode'>>
}

declare module '*?script' {
  /** Bundled and minified source of the module. */
  const source: string
  export default source
}

declare module 'virtual:check-count' {
  /** Number of checks in the engine of this build. */
  export const CHECK_COUNT: number
}

/**
 * The options of Remix, as data. `vite.config.ts` hands them to the plugin.
 * @type {Parameters<typeof import('@remix-run/dev').vitePlugin>[0]}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}

const PRODUCT = '^(app|api|cli|contract|lighthouse|server|standins|extension)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'workers-meet-only-in-contract',
      severity: 'error',
      from: { path: '^(app|api)/' },
      to: { path: '^(app|api)/', pathNot: '^$1/' },
    },
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'slices-do-not-import-slices',
      severity: 'error',
      from: { path: '^(app|api/src)/features/([^/]+/[^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
    },
    {
      name: 'core-knows-no-feature',
      comment:
        'What several slices share about people, plans and money is above the gateways and below the slices.',
      severity: 'error',
      from: { path: '^api/src/core/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(features|http|crawl|engine)/' },
    },
    {
      name: 'mail-and-images-know-no-feature',
      severity: 'error',
      from: { path: '^api/src/(mail|images)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(core|features|http|crawl|engine)/' },
    },
    {
      name: 'integrations-speak-protocols',
      comment: 'They know no feature, no table and no page.',
      severity: 'error',
      from: { path: '^api/src/integrations/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(?!integrations/|lib/|env\\.ts$)' },
    },
    {
      name: 'sources-know-no-feature',
      comment:
        'Who knows about domains is above the gateways and the own index, and below the slices that ask.',
      severity: 'error',
      from: { path: '^api/src/sources/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(features|http|engine|crawl)/' },
    },
    {
      name: 'search-index-knows-no-feature',
      comment: 'The index of what an organization has crawled reads crawls, and is asked by a source.',
      severity: 'error',
      from: { path: '^api/src/search-index/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(features|http|integrations|sources|core|db)/' },
    },
    {
      name: 'search-performance-knows-no-feature',
      comment: 'It keeps what Search Console has told, and is asked by sources.',
      severity: 'error',
      from: { path: '^api/src/search-performance/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(features|http|integrations|sources|core|db|engine|crawl|search-index)/' },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: '\\.test\\.tsx?$' },
      // How a text is folded for a search is the same here as in SQL.
      to: { path: ['^app/(?!ui/)', '^contract/(?!folded-text\\.ts$)', '\\.server\\.tsx?$'] },
    },
    {
      name: 'lib-knows-no-product',
      severity: 'error',
      from: { path: '^(app/lib|api/src/http)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^app/(?!lib/)', '^api/src/features/'] },
    },
    {
      name: 'api-lib-knows-no-product',
      comment: 'It knows what the platform binds, and how a database is opened.',
      severity: 'error',
      from: { path: '^api/src/lib/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(?!lib/|env\\.ts$|db/client\\.ts$)' },
    },
    {
      name: 'labels-know-no-slice',
      comment: 'How several slices show a thing of the contract: its words, its mark, its line in a table.',
      severity: 'error',
      from: { path: '^app/labels/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^app/(?!(labels|ui|lib)/)', '\\.server\\.tsx?$'] },
    },
    {
      name: 'areas-hold-no-files',
      comment: 'A slice lies two levels deep: features/<area>/<slice>/.',
      severity: 'error',
      from: {},
      to: { path: ['^(app|api/src)/features/[^/]+$', '^(app|api/src)/features/[^/]+/[^/]+$'] },
    },
    {
      name: 'features-know-no-routes',
      severity: 'error',
      from: { path: '^app/(features|labels|lib|ui)/' },
      to: { path: '^app/routes/' },
    },
    {
      name: 'only-queries-touch-tables',
      severity: 'error',
      from: { path: '^api/src/', pathNot: ['^api/src/db/', '\\.queries\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^api/src/db/schema/' },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '^api/src/features/.*\\.(service|queries)\\.ts$' },
      to: { path: ['^api/src/http/', '^node_modules/hono/', '\\.routes\\.ts$'] },
    },
    {
      name: 'engine-is-pure',
      severity: 'error',
      from: { path: '^api/src/engine/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(api/src/(?!engine/)|app/)' },
    },
    {
      name: 'ratings-are-pure',
      comment: 'Formulas: they know neither where a rating is kept nor who sees it.',
      severity: 'error',
      from: { path: '^api/src/ratings/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(api/src/(?!ratings/)|app/|contract/)' },
    },
    {
      name: 'crawl-knows-no-feature',
      comment: 'What a crawl tells of itself goes through a call that it was given.',
      severity: 'error',
      from: { path: '^api/src/crawl/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^api/src/(features|http|integrations|db)/', '^app/'] },
    },
    {
      name: 'crawl-rooms-look-down',
      comment: 'A run fetches and stores; what fetches writes as the store reads; the store knows neither.',
      severity: 'error',
      from: { path: '^api/src/crawl/(fetch|store)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/crawl/run/' },
    },
    {
      name: 'crawl-store-knows-no-fetch',
      severity: 'error',
      from: { path: '^api/src/crawl/store/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/crawl/fetch/' },
    },
    {
      name: 'heavy-work-runs-apart',
      comment:
        'Passwords are hashed and pictures decoded off the thread that answers requests (createCompute).',
      severity: 'error',
      from: {
        path: '^api/src/',
        pathNot: ['^api/src/compute/', '^api/src/compute-worker\\.ts$', '\\.test\\.ts$'],
      },
      to: {
        path: [
          '^api/src/lib/passwords\\.ts$',
          '^api/src/compute/scale-picture\\.ts$',
          '^node_modules/(@jsquash|omggif)/',
        ],
      },
    },
    {
      name: 'lighthouse-knows-no-worker',
      comment:
        'A process of its own: it reads a page as the crawler does, and knows no database and no feature.',
      severity: 'error',
      from: { path: '^lighthouse/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^(app|standins|extension)/',
          '^api/src/(?!engine/|crawl/fetch/address-guard\\.ts$)',
          '^server/(?!build/compile-cache\\.ts$|runtime/job-server\\.ts$)',
        ],
      },
    },
    {
      name: 'no-tests-in-product-code',
      severity: 'error',
      from: { path: PRODUCT, pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^tests/', '\\.test\\.tsx?$'] },
    },
    {
      name: 'no-stand-ins-in-product-code',
      severity: 'error',
      from: { path: '^(app|api|contract|extension)/' },
      to: { path: '^(standins|server)/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(cloudflare:|node:|virtual:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['workerd', 'import', 'require', 'node', 'default', 'types'],
    },
  },
}

import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const TAG_MANAGER = inCategory('tag-manager', [
  {
    name: 'Adobe Experience Platform Tags',
    site: 'business.adobe.com',
    hosts: ['assets.adobedtm.com'],
    scripts: ['_satellite'],
    example: '<script src="https://assets.adobedtm.com/x/launch-y.min.js"></script>',
  },
  {
    name: 'Cloudflare Zaraz',
    site: 'www.cloudflare.com',
    paths: ['/cdn-cgi/zaraz/'],
    scripts: ['zaraz'],
    implies: ['Cloudflare'],
    example: '<script src="/cdn-cgi/zaraz/s.js"></script>',
  },
  {
    name: 'Commanders Act',
    site: 'www.commandersact.com',
    hosts: ['cdn.tagcommander.com', 'cdn.trustcommander.net'],
    scripts: ['tc_vars'],
    example: '<script src="https://cdn.tagcommander.com/1/tc_x.js"></script>',
  },
  {
    name: 'Ensighten',
    site: 'www.cheq.ai',
    hosts: ['nexus.ensighten.com'],
    example: '<script src="https://nexus.ensighten.com/x/Bootstrap.js"></script>',
  },
  {
    name: 'Google Tag Manager',
    site: 'marketingplatform.google.com/about/tag-manager',
    hosts: ['googletagmanager.com/gtm.js', 'googletagmanager.com/ns.html'],
    scripts: ['gtm.start'],
    example: '<iframe src="https://www.googletagmanager.com/ns.html?id=GTM-X" title="x"></iframe>',
  },
  {
    name: 'Matomo Tag Manager',
    site: 'matomo.org/tag-manager',
    scripts: ['_mtm'],
    example: '<script>var _mtm = window._mtm = window._mtm || [];</script>',
  },
  {
    name: 'Relay42',
    site: 'relay42.com',
    hosts: ['tdn.r42tag.com', 't.svtrd.com'],
    example: '<script src="https://tdn.r42tag.com/lib/x.js"></script>',
  },
  {
    name: 'Signal',
    site: 'www.transunion.com',
    hosts: ['s.btstatic.com', 's.thebrighttag.com'],
    example: '<script src="https://s.btstatic.com/tag.js"></script>',
  },
  {
    name: 'Tealium',
    site: 'tealium.com',
    hosts: ['tags.tiqcdn.com', 'tags.tiqcdn.cn'],
    scripts: ['utag_data'],
    example: '<script src="https://tags.tiqcdn.com/utag/x/main/prod/utag.js"></script>',
  },
])

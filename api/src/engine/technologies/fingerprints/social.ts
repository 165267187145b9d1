import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const SOCIAL = inCategory('social', [
  {
    name: 'AddThis',
    site: 'www.addthis.com',
    hosts: ['s7.addthis.com'],
    example: '<script src="//s7.addthis.com/js/300/addthis_widget.js"></script>',
  },
  {
    name: 'AddToAny',
    site: 'www.addtoany.com',
    hosts: ['static.addtoany.com'],
    example: '<script src="https://static.addtoany.com/menu/page.js"></script>',
  },
  {
    name: 'Curator.io',
    site: 'curator.io',
    hosts: ['cdn.curator.io'],
    example: '<script src="https://cdn.curator.io/published/x.js"></script>',
  },
  {
    name: 'Elfsight',
    site: 'elfsight.com',
    hosts: ['apps.elfsight.com', 'static.elfsight.com', 'elfsightcdn.com'],
    example: '<script src="https://static.elfsight.com/platform/platform.js"></script>',
  },
  {
    name: 'Facebook SDK',
    site: 'developers.facebook.com',
    hosts: ['connect.facebook.net/en_US/sdk.js', 'connect.facebook.net/en_US/all.js'],
    ids: ['fb-root'],
    example: '<div id="fb-root"></div>',
  },
  {
    name: 'Instagram Embed',
    site: 'www.instagram.com',
    hosts: ['www.instagram.com/embed.js', 'platform.instagram.com'],
    classes: ['instagram-media'],
    example: '<script src="//www.instagram.com/embed.js"></script>',
  },
  {
    name: 'Juicer',
    site: 'www.juicer.io',
    hosts: ['assets.juicer.io', 'www.juicer.io/embed'],
    example: '<script src="https://assets.juicer.io/embed.js"></script>',
  },
  {
    name: 'LinkedIn Plugins',
    site: 'developer.linkedin.com',
    hosts: ['platform.linkedin.com'],
    example: '<script src="https://platform.linkedin.com/in.js"></script>',
  },
  {
    name: 'Pinterest Widgets',
    site: 'developers.pinterest.com',
    hosts: ['assets.pinterest.com'],
    example: '<script src="//assets.pinterest.com/js/pinit.js"></script>',
  },
  {
    name: 'ShareThis',
    site: 'sharethis.com',
    hosts: ['platform-api.sharethis.com', 'w.sharethis.com', 'buttons-config.sharethis.com'],
    example: '<script src="https://platform-api.sharethis.com/js/sharethis.js"></script>',
  },
  {
    name: 'TikTok Embed',
    site: 'www.tiktok.com',
    hosts: ['www.tiktok.com/embed.js'],
    classes: ['tiktok-embed'],
    example: '<script src="https://www.tiktok.com/embed.js"></script>',
  },
  {
    name: 'X Embeds',
    site: 'developer.x.com',
    hosts: ['platform.twitter.com', 'platform.x.com'],
    classes: ['twitter-tweet', 'twitter-timeline'],
    example: '<script src="https://platform.twitter.com/widgets.js"></script>',
  },
])

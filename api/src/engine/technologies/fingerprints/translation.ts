import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const TRANSLATION = inCategory('translation', [
  {
    name: 'ConveyThis',
    site: 'www.conveythis.com',
    hosts: ['cdn.conveythis.com'],
    example: '<script src="https://cdn.conveythis.com/javascript/conveythis.js"></script>',
  },
  {
    name: 'Google Translate',
    site: 'translate.google.com',
    hosts: ['translate.google.com/translate_a'],
    ids: ['google_translate_element'],
    example: '<div id="google_translate_element"></div>',
  },
  {
    name: 'GTranslate',
    site: 'gtranslate.io',
    hosts: ['cdn.gtranslate.net'],
    classes: ['gtranslate_wrapper'],
    example: '<div class="gtranslate_wrapper"></div>',
  },
  {
    name: 'Localize',
    site: 'localizejs.com',
    hosts: ['global.localizecdn.com'],
    example: '<script src="https://global.localizecdn.com/localize.js"></script>',
  },
  {
    name: 'Polylang',
    site: 'polylang.pro',
    cookies: ['pll_language'],
    paths: ['/wp-content/plugins/polylang/', '/wp-content/plugins/polylang-pro/'],
    implies: ['WordPress'],
    example: 'set-cookie: pll_language=en; path=/',
  },
  {
    name: 'Smartling',
    site: 'www.smartling.com',
    hosts: ['smartling.com'],
    headers: { 'x-sl-translated': '' },
    example: '<script src="https://x.smartling.com/y.js"></script>',
  },
  {
    name: 'TranslatePress',
    site: 'translatepress.com',
    paths: ['/wp-content/plugins/translatepress-multilingual/'],
    implies: ['WordPress'],
    example: '<script src="/wp-content/plugins/translatepress-multilingual/x.js"></script>',
  },
  {
    name: 'Weglot',
    site: 'www.weglot.com',
    hosts: ['cdn.weglot.com'],
    scripts: ['Weglot.initialize'],
    paths: ['/wp-content/plugins/weglot/'],
    example: '<script src="https://cdn.weglot.com/weglot.min.js"></script>',
  },
  {
    name: 'WPML',
    site: 'wpml.org',
    generators: ['WPML'],
    paths: ['/wp-content/plugins/sitepress-multilingual-cms/'],
    implies: ['WordPress'],
    example: '<meta name="generator" content="WPML ver:4.6.14 stt:1,3;">',
    version: '4.6.14',
  },
])

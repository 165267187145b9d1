import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const REVIEWS = inCategory('reviews', [
  {
    name: 'Bazaarvoice',
    site: 'www.bazaarvoice.com',
    hosts: ['apps.bazaarvoice.com', 'display.ugc.bazaarvoice.com'],
    attributes: ['data-bv-show'],
    example: '<div data-bv-show="reviews"></div>',
  },
  {
    name: 'Ekomi',
    site: 'www.ekomi.com',
    hosts: ['widgets.ekomi.com', 'sw-assets.ekomiapps.de', 'connect.ekomi.de'],
    example: '<script src="https://sw-assets.ekomiapps.de/x.js"></script>',
  },
  {
    name: 'Feefo',
    site: 'www.feefo.com',
    hosts: ['api.feefo.com', 'register.feefo.com'],
    example: '<script src="https://api.feefo.com/api/javascript/x"></script>',
  },
  {
    name: 'Judge.me',
    site: 'judge.me',
    hosts: ['cdn.judge.me', 'cdnwidget.judge.me'],
    classes: ['jdgm-widget'],
    example: '<div class="jdgm-widget"></div>',
  },
  {
    name: 'Loox',
    site: 'loox.io',
    hosts: ['loox.io/widget'],
    example: '<script src="https://loox.io/widget/x/loox.1.js"></script>',
  },
  {
    name: 'Okendo',
    site: 'okendo.io',
    hosts: ['cdn-static.okendo.io', 'd3hw6dc1ow8pp2.cloudfront.net'],
    attributes: ['data-oke-widget', 'data-oke-star-rating'],
    example: '<div data-oke-widget></div>',
  },
  {
    name: 'PowerReviews',
    site: 'www.powerreviews.com',
    hosts: ['ui.powerreviews.com'],
    example: '<script src="https://ui.powerreviews.com/stable/4.1/ui.js"></script>',
  },
  {
    name: 'ProvenExpert',
    site: 'www.provenexpert.com',
    hosts: ['provenexpert.com', 'provenexpert.net'],
    example: '<script src="https://www.provenexpert.com/widget/x.js"></script>',
  },
  {
    name: 'REVIEWS.io',
    site: 'www.reviews.io',
    hosts: ['widget.reviews.io', 'widget.reviews.co.uk'],
    example: '<script src="https://widget.reviews.io/x.js"></script>',
  },
  {
    name: 'Stamped',
    site: 'stamped.io',
    hosts: ['cdn1.stamped.io', 'cdn-stamped-io.azureedge.net'],
    example: '<script src="https://cdn1.stamped.io/files/widget.min.js"></script>',
  },
  {
    name: 'Trusted Shops',
    site: 'www.trustedshops.com',
    hosts: ['widgets.trustedshops.com', 'integrations.etrusted.com'],
    example: '<script src="https://widgets.trustedshops.com/js/x.js"></script>',
  },
  {
    name: 'Trustpilot',
    site: 'www.trustpilot.com',
    hosts: ['widget.trustpilot.com', 'invitejs.trustpilot.com'],
    classes: ['trustpilot-widget'],
    example: '<div class="trustpilot-widget"></div>',
  },
  {
    name: 'Yotpo',
    site: 'www.yotpo.com',
    hosts: ['staticw2.yotpo.com', 'cdn-widgetsrepository.yotpo.com'],
    classes: ['yotpo-widget-instance'],
    example: '<script src="https://staticw2.yotpo.com/x/widget.js"></script>',
  },
])

import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const PERSONALIZATION = inCategory('personalization', [
  {
    name: 'Adobe Target',
    site: 'business.adobe.com/products/target',
    hosts: ['tt.omtrdc.net'],
    scripts: ['adobe.target', 'mboxCreate'],
    cookies: ['mbox'],
    example: 'set-cookie: mbox=session#abc; path=/',
  },
  {
    name: 'Bloomreach',
    site: 'www.bloomreach.com',
    hosts: ['cdn.brcdn.com', 'exponea.com', 'cdn.brsrvr.com'],
    scripts: ['exponea.start'],
    example: '<script src="https://api.exponea.com/js/exponea.min.js"></script>',
  },
  {
    name: 'Dynamic Yield',
    site: 'www.dynamicyield.com',
    hosts: ['cdn.dynamicyield.com', 'cdn-eu.dynamicyield.com'],
    scripts: ['DY.recommendationContext', 'window.DY'],
    cookies: ['_dyid', '_dyjsession'],
    example: '<script src="//cdn.dynamicyield.com/api/1/api_dynamic.js"></script>',
  },
  {
    name: 'Emarsys',
    site: 'emarsys.com',
    hosts: ['cdn.scarabresearch.com', 'static.scarabresearch.com'],
    scripts: ['ScarabQueue'],
    example: '<script src="//cdn.scarabresearch.com/js/x/scarab-v2.js"></script>',
  },
  {
    name: 'Evergage',
    site: 'www.salesforce.com',
    hosts: ['cdn.evgnet.com', 'cdn.evergage.com'],
    example: '<script src="//cdn.evgnet.com/beacon/x/scripts/evergage.min.js"></script>',
  },
  {
    name: 'Insider',
    site: 'useinsider.com',
    hosts: ['api.useinsider.com'],
    example: '<script src="https://x.api.useinsider.com/ins.js"></script>',
  },
  {
    name: 'Monetate',
    site: 'monetate.com',
    hosts: ['se.monetate.net', 'e.monetate.net', 'sb.monetate.net'],
    scripts: ['monetateT'],
    example: '<script src="//se.monetate.net/js/2/x/custom.js"></script>',
  },
  {
    name: 'Rebuy',
    site: 'www.rebuyengine.com',
    hosts: ['cdn.rebuyengine.com'],
    example: '<script src="https://cdn.rebuyengine.com/onsite/js/rebuy.js"></script>',
  },
])

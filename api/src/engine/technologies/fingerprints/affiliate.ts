import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const AFFILIATE = inCategory('affiliate', [
  {
    name: 'Awin',
    site: 'www.awin.com',
    hosts: ['dwin1.com', 'awin1.com'],
    example: '<script src="https://www.dwin1.com/1.js"></script>',
  },
  {
    name: 'CJ',
    site: 'www.cj.com',
    hosts: ['mczbf.com', 'emjcd.com', 'dpbolvw.net'],
    example: '<script src="https://www.mczbf.com/tags/1/tag.js"></script>',
  },
  {
    name: 'FirstPromoter',
    site: 'firstpromoter.com',
    hosts: ['cdn.firstpromoter.com'],
    example: '<script src="https://cdn.firstpromoter.com/fpr.js"></script>',
  },
  {
    name: 'Impact',
    site: 'impact.com',
    hosts: ['utt.impactcdn.com', 'd.impactradius-event.com'],
    example: '<script src="https://utt.impactcdn.com/x.js"></script>',
  },
  {
    name: 'PartnerStack',
    site: 'partnerstack.com',
    hosts: ['js.partnerstack.com', 'snippet.growsumo.com'],
    example: '<script src="https://snippet.growsumo.com/growsumo.min.js"></script>',
  },
  {
    name: 'Rakuten Advertising',
    site: 'rakutenadvertising.com',
    hosts: ['tag.rmp.rakuten.com', 'click.linksynergy.com'],
    example: '<script src="https://tag.rmp.rakuten.com/1.ct.js"></script>',
  },
  {
    name: 'Refersion',
    site: 'www.refersion.com',
    hosts: ['refersion.com'],
    example: '<script src="https://x.refersion.com/tracker/v3/y.js"></script>',
  },
  {
    name: 'Rewardful',
    site: 'www.rewardful.com',
    hosts: ['r.wdfl.co'],
    example: '<script src="https://r.wdfl.co/rw.js"></script>',
  },
  {
    name: 'Skimlinks',
    site: 'skimlinks.com',
    hosts: ['s.skimresources.com'],
    example: '<script src="https://s.skimresources.com/js/1.skimlinks.js"></script>',
  },
  {
    name: 'Tapfiliate',
    site: 'tapfiliate.com',
    hosts: ['script.tapfiliate.com'],
    example: '<script src="https://script.tapfiliate.com/tapfiliate.js"></script>',
  },
])

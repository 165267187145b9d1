import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const COMMENTS = inCategory('comments', [
  {
    name: 'Commento',
    site: 'commento.io',
    hosts: ['cdn.commento.io'],
    ids: ['commento'],
    example: '<script src="https://cdn.commento.io/js/commento.js"></script>',
  },
  {
    name: 'Coral',
    site: 'coralproject.net',
    ids: ['coral_thread'],
    scripts: ['Coral.createStreamEmbed'],
    example: '<div id="coral_thread"></div>',
  },
  {
    name: 'Disqus',
    site: 'disqus.com',
    hosts: ['disqus.com', 'disquscdn.com'],
    ids: ['disqus_thread'],
    scripts: ['disqus_config', 'disqus_shortname'],
    example: '<div id="disqus_thread"></div>',
  },
  {
    name: 'giscus',
    site: 'giscus.app',
    hosts: ['giscus.app'],
    classes: ['giscus'],
    example: '<script src="https://giscus.app/client.js"></script>',
  },
  {
    name: 'Hyvor Talk',
    site: 'talk.hyvor.com',
    hosts: ['talk.hyvor.com'],
    elements: ['hyvor-talk-comments'],
    example: '<hyvor-talk-comments></hyvor-talk-comments>',
  },
  {
    name: 'Isso',
    site: 'isso-comments.de',
    attributes: ['data-isso'],
    ids: ['isso-thread'],
    example: '<section id="isso-thread"></section>',
  },
  {
    name: 'OpenWeb',
    site: 'www.openweb.com',
    hosts: ['launcher.spot.im', 'launcher-sa.spot.im'],
    example: '<script src="https://launcher.spot.im/spot/x"></script>',
  },
  {
    name: 'utterances',
    site: 'utteranc.es',
    hosts: ['utteranc.es'],
    example: '<script src="https://utteranc.es/client.js"></script>',
  },
])

import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const ACCESSIBILITY = inCategory('accessibility', [
  {
    name: 'accessiBe',
    site: 'accessibe.com',
    hosts: ['acsbapp.com', 'acsbap.com'],
    example: '<script src="https://acsbapp.com/apps/app/dist/js/app.js"></script>',
  },
  {
    name: 'AudioEye',
    site: 'www.audioeye.com',
    hosts: ['wsmcdn.audioeye.com', 'ws.audioeye.com'],
    example: '<script src="https://wsmcdn.audioeye.com/aem.js"></script>',
  },
  {
    name: 'EqualWeb',
    site: 'www.equalweb.com',
    hosts: ['cdn.equalweb.com'],
    example: '<script src="https://cdn.equalweb.com/core/x/accessibility.js"></script>',
  },
  {
    name: 'Eye-Able',
    site: 'eye-able.com',
    hosts: ['cdn.eye-able.com'],
    example: '<script src="https://cdn.eye-able.com/public/js/eyeAble.js"></script>',
  },
  {
    name: 'ReadSpeaker',
    site: 'www.readspeaker.com',
    hosts: ['readspeaker.com'],
    ids: ['readspeaker_button1'],
    example: '<script src="https://cdn-eu.readspeaker.com/script/1/webReader/webReader.js"></script>',
  },
  {
    name: 'Recite Me',
    site: 'reciteme.com',
    hosts: ['api.reciteme.com'],
    example: '<script src="https://api.reciteme.com/asset/js"></script>',
  },
  {
    name: 'UserWay',
    site: 'userway.org',
    hosts: ['cdn.userway.org', 'accessibilityserver.org'],
    example: '<script src="https://cdn.userway.org/widget.js"></script>',
  },
])

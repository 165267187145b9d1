import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const MEDIA = inCategory('media', [
  {
    name: 'Adobe Dynamic Media',
    site: 'business.adobe.com',
    hosts: ['scene7.com'],
    paths: ['/is/image/'],
    example: '<img src="https://s7d1.scene7.com/x" alt="">',
  },
  {
    name: 'Bynder',
    site: 'www.bynder.com',
    hosts: ['bynder.com'],
    example: '<img src="https://x.bynder.com/m/y/z.jpg" alt="">',
  },
  {
    name: 'Cloudflare Images',
    site: 'www.cloudflare.com',
    hosts: ['imagedelivery.net'],
    example: '<img src="https://imagedelivery.net/x/y/public" alt="">',
  },
  {
    name: 'Cloudinary',
    site: 'cloudinary.com',
    hosts: ['res.cloudinary.com', 'upload-widget.cloudinary.com'],
    example: '<img src="https://res.cloudinary.com/demo/image/upload/x.jpg" alt="">',
  },
  {
    name: 'Filestack',
    site: 'www.filestack.com',
    hosts: ['cdn.filestackcontent.com', 'static.filestackapi.com', 'cdn.filepicker.io'],
    example: '<img src="https://cdn.filestackcontent.com/x" alt="">',
  },
  {
    name: 'Flickr',
    site: 'www.flickr.com',
    hosts: ['live.staticflickr.com', 'embedr.flickr.com'],
    example: '<img src="https://live.staticflickr.com/x.jpg" alt="">',
  },
  {
    name: 'Gravatar',
    site: 'gravatar.com',
    hosts: ['gravatar.com/avatar'],
    example: '<img src="https://secure.gravatar.com/avatar/abc" alt="">',
  },
  {
    name: 'ImageKit',
    site: 'imagekit.io',
    hosts: ['ik.imagekit.io'],
    example: '<img src="https://ik.imagekit.io/x/y.jpg" alt="">',
  },
  {
    name: 'imgix',
    site: 'www.imgix.com',
    hosts: ['imgix.net'],
    headers: { 'x-imgix-id': '' },
    example: '<img src="https://x.imgix.net/y.jpg" alt="">',
  },
  {
    name: 'Issuu',
    site: 'issuu.com',
    hosts: ['e.issuu.com'],
    example: '<iframe src="https://e.issuu.com/embed.html" title="x"></iframe>',
  },
  {
    name: 'Sirv',
    site: 'sirv.com',
    hosts: ['sirv.com'],
    example: '<script src="https://scripts.sirv.com/sirvjs/v3/sirv.js"></script>',
  },
  {
    name: 'Unsplash',
    site: 'unsplash.com',
    hosts: ['images.unsplash.com'],
    example: '<img src="https://images.unsplash.com/photo-1" alt="">',
  },
  {
    name: 'Uploadcare',
    site: 'uploadcare.com',
    hosts: ['ucarecdn.com'],
    example: '<img src="https://ucarecdn.com/abc/" alt="">',
  },
])

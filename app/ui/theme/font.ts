import sans from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'

/** For the root's `links`: the face is fetched with the page and not only after the style sheet was read. */
export const fontLinks = [
  { rel: 'preload', href: sans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
] as const

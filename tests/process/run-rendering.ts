import { startRendering } from '#server/runtime/rendering.ts'

// A server with nothing but rendering, for a test that kills it.

const { url, secret } = await startRendering({
  settings: {
    APP_URL: 'http://127.0.0.1:8787',
    RENDERING: 'on',
    CHROME_PATH: undefined,
    CRAWL_PRIVATE_ADDRESSES: 'allow',
  },
  log: () => undefined,
})
console.log(JSON.stringify({ url, secret }))

import '#server/build/compile-cache.ts'
import { startRenderServer } from './render-server.ts'
import { readBrowserSettings, serveUntilAlone } from './side-service.ts'

// Started by server/runtime/browser-process.ts, which reads the port from what this prints first.

serveUntilAlone(await startRenderServer(readBrowserSettings()))

import '#server/build/compile-cache.ts'
import { startLighthouseServer } from './lighthouse-server.ts'
import { readBrowserSettings, serveUntilAlone } from './side-service.ts'

// Started by server/runtime/browser-process.ts, which reads the port from what this prints first.

// Lighthouse leaves commands that nobody waits for, which fail once the browser of a run is ended. The next run has nothing of them.
process.on('unhandledRejection', (reason) => console.error('Left by a run:', reason))

serveUntilAlone(await startLighthouseServer(readBrowserSettings()))

import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

const EDITS = [
  {
    from: 'const done = new Deferred();\n  const reader',
    to: 'const done = new Deferred();\n  done.promise.catch(() => undefined);\n  const reader',
  },
  {
    from: 'return {\n    done: donePromise.then(() => reader.closed),',
    to: 'const closed = donePromise.then(() => reader.closed);\n  closed.catch(() => undefined);\n  return {\n    done: closed,',
  },
]

/** Marks as handled what the decoder of streams rejects and nobody looks at. @throws where the decoder has other code */
export function handleStreams(code: string): string {
  return editSource(code, EDITS)
}

/**
 * A navigation that is interrupted cuts the stream of its data. Remix waits for the data alone, and leaves the promises of
 * the stream's end to themselves: a browser reports their rejection as an error of the page.
 */
export function handledStreams(): Plugin {
  return editedDependency({
    name: 'handled-streams',
    build: 'both',
    files: { '/node_modules/turbo-stream/dist/turbo-stream.mjs': handleStreams },
  })
}

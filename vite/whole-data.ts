import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

const ENCODER = [
  {
    from: `  const readable = new ReadableStream({
    async start(controller) {
      const id = flatten.call(encoder, input);
      if (Array.isArray(id)) {
        throw new Error("This should never happen");
      }
`,
    to: `  const id = flatten.call(encoder, input);
  if (Array.isArray(id)) throw new Error("This should never happen");
  if (Object.keys(encoder.deferred).length === 0) {
    return id < 0 ? \`\${id}\\n\` : \`[\${encoder.stringified.join(",")}]\\n\`;
  }
  const readable = new ReadableStream({
    async start(controller) {
`,
  },
]

const CALLER = [
  {
    from: '  let timeoutId = setTimeout(() => controller.abort(',
    to: '  let startTimer = () => setTimeout(() => controller.abort(',
  },
  {
    from: '  requestSignal.addEventListener("abort", () => clearTimeout(timeoutId));\n  return encode(data, {',
    to: '  let encoded = encode(data, {',
  },
  {
    from: '}, () => ["SingleFetchFallback"]]\n  });',
    to: `}, () => ["SingleFetchFallback"]]
  });
  if (typeof encoded !== "string") {
    let timeoutId = startTimer();
    requestSignal.addEventListener("abort", () => clearTimeout(timeoutId));
  }
  return encoded;`,
  },
]

/** @throws Error when the source is not the one that this was written for */
export const encodeWhole = (source: string) => editSource(source, ENCODER)
/** @throws Error when the source is not the one that this was written for */
export const waitForStreamsAlone = (source: string) => editSource(source, CALLER)

/**
 * Lets Remix encode the data of a page into one string where nothing of it is deferred, instead of a stream of one piece with
 * a timer of five seconds (docs/decisions/041). Both are sent and read the same way.
 * https://github.com/jacob-ebey/turbo-stream, https://github.com/remix-run/remix/blob/v2/packages/remix-server-runtime/single-fetch.ts
 */
export function wholeData(): Plugin {
  return editedDependency({
    name: 'whole-data',
    build: 'server',
    files: {
      '/node_modules/turbo-stream/dist/turbo-stream.mjs': encodeWhole,
      '/node_modules/@remix-run/server-runtime/dist/esm/single-fetch.js': waitForStreamsAlone,
    },
  })
}

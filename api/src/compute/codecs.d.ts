/** Compiled by the platform before anything runs: code can't be made from bytes in a worker. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

/** What the codecs take and give: of the browser's class, which workers do not have, these fields. */
interface ImageData {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

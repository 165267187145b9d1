import * as codec from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'

/** As every module of WebAssembly here; the types that come with this one describe what it becomes once it runs. */
export const pngCodec = (codec as unknown as { default: WebAssembly.Module }).default

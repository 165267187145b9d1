import { type Product } from '#tests/product/product.ts'
import { type RawRequest, sendRaw } from '#tests/node/raw-http.ts'

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends exactly these headers, which no browser would let a page do. */
export function send({ url }: Product, request: RawRequest) {
  const { host, port } = new URL(url)
  return sendRaw(Number(port), { ...request, headers: { host, ...request.headers } })
}

import { type Account, createAccount } from '#tests/product/account.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { type RawRequest, sendRaw } from '#tests/node/raw-http.ts'

export const URL_ENCODED = 'application/x-www-form-urlencoded'
export const MULTIPART = 'multipart/form-data; boundary=edge'

export const toPart = (disposition: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
export const toForm = (...parts: string[]) => `${parts.join('')}--edge--\r\n`

/** What its pages and its API answer to somebody who has signed in, however odd the body is that they send. */
export interface FormTarget {
  account: Account
  submit: (
    path: string,
    request: RawRequest,
  ) => Promise<{ status: number; bytes: number; ms: number; body: Buffer }>
  stop: Product['stop']
}

export async function startFormTarget(): Promise<FormTarget> {
  const { url, stop } = await startProduct()
  const account = await createAccount(url)
  const { host, port, origin } = new URL(url)

  async function submit(path: string, { headers, ...request }: RawRequest) {
    const started = performance.now()
    const { status, body } = await sendRaw(Number(port), {
      method: 'POST',
      path,
      headers: { host, origin, cookie: account.cookie, ...headers },
      ...request,
    })
    return { status, bytes: body.length, ms: performance.now() - started, body }
  }
  return { account, submit, stop }
}

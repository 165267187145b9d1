import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { callApi, createAccount } from '#tests/product/account.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { startProduct } from '#tests/product/product.ts'

const run = promisify(execFile)
const PROGRAM = 'tests/fixtures/generated-client/program.ts.txt'
const AUDITS = 5

/** Below this folder, so that the program finds its library; not below node_modules, where Node strips no types. */
function openFolder(): string {
  mkdirSync('test-results', { recursive: true })
  const folder = mkdtempSync('test-results/generated-client-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function serveSite(): Promise<string> {
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        '<!doctype html><html lang="en"><head><title>Home</title></head><body><h1>Home</h1></body></html>',
      ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const Key = z.object({ key: z.string() })

test('a client that is generated from the OpenAPI document compiles, and works with an API key', async () => {
  const product = await startProduct()
  onTestFinished(async () => {
    await product.stop()
  })
  const account = await createAccount(product.url)
  const url = await serveSite()
  for (let count = 0; count < AUDITS; count += 1)
    await finishAudit(product.url, account, { url, maxPages: 1 })
  const asked = { name: 'Client', role: 'member', scopes: ['seo:read'], life: '30' }
  const { key } = Key.parse(
    await callApi(product.url, '/api-keys', {
      method: 'POST',
      body: JSON.stringify(asked),
      token: account.token,
    }),
  )

  const folder = openFolder()
  const api = astToString(await openapiTS(new URL(`${product.url}/api/openapi.json`)))
  writeFileSync(`${folder}/api.d.ts`, api)
  copyFileSync(PROGRAM, `${folder}/program.ts`)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: ['node'],
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await run('node_modules/.bin/tsc', ['-p', folder])
  const { stdout } = await run(process.execPath, [`${folder}/program.ts`, `${product.url}/api`, key])

  expect(JSON.parse(stdout)).toEqual({
    audits: AUDITS,
    distinct: AUDITS,
    one: url,
    missing: null,
    error: { status: 404, detail: 'There is no such audit.' },
    refused: 403,
    unknown: 404,
    typed: ['function', 'function'],
  })
})

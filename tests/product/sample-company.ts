import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { addSampleCompany } from '#server/sample-company/sample-company.ts'
import { type Account, callApi, createAccount } from './account.ts'
import { startProduct } from './product.ts'

export interface SampleCompany {
  /** For a product to start with: sessions are for one address. */
  options: { dataDir: string; port: number }
  /** Of the owner. */
  account: Account
}

/** The data of a company with two years of reviews, and of several branches where it is to be large. */
export async function prepareSampleCompany(branches = 1): Promise<SampleCompany> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sample-company-'))
  const product = await startProduct({ dataDir })
  const account = await createAccount(product.url)
  await product.stop()
  addSampleCompany(dataDir, { email: account.email, now: new Date(), branches })
  return { options: { dataDir, port: Number(new URL(product.url).port) }, account }
}

const Cycles = z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), state: z.string() })) })

/** Review cycles of the company that are over, the latest first. */
export async function listCompletedCycles(url: string, { token }: Account) {
  const query = 'state=completed&sort=launched&direction=desc'
  return Cycles.parse(await callApi(url, `/review-cycles?${query}`, { token })).items
}

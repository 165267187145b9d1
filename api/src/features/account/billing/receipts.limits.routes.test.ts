import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import * as invoices from '#contract/invoices.ts'
import { createPayingApi } from '#tests/setup/paying.ts'
import { aPngDrawn } from '#tests/setup/sample-images.ts'

test('a logo that was stored before pictures were scaled costs a receipt nothing, and is small from then on', async () => {
  const { api, createPayer } = createPayingApi()
  const { token, answer, organizationId } = await createPayer()
  const key = `logos/${organizationId}/large`
  const logo = await aPngDrawn({ width: 4096, height: 4096, depth: 16 })
  await api.bindings.FILES.put(key, logo, { httpMetadata: { contentType: 'image/png' } })
  await api.bindings.DB.prepare('update organizations set logo_key = ? where id = ?')
    .bind(key, organizationId)
    .run()
  const openPdf = () =>
    api.request(`/subscription/invoices/${answer.body.invoiceId ?? ''}/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    })

  const first = await PDFDocument.load(await (await openPdf()).arrayBuffer())
  const stored = await api.bindings.FILES.get(key)
  const second = await openPdf()

  const widths = first.context
    .enumerateIndirectObjects()
    .flatMap(([, each]) =>
      each instanceof PDFRawStream ? [each.dict.get(PDFName.of('Width'))?.toString()] : [],
    )
  expect(widths.filter(Boolean)).toContain('512')
  expect(widths).not.toContain('4096')
  expect(imageSize(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer()))).toMatchObject({
    width: 512,
  })
  expect(second.status).toBe(200)
}, 60_000)

test('receipts as PDF are limited for each person', async () => {
  const { api, createPayer } = createPayingApi()
  const { token } = await createPayer()
  const open = () => api.call(invoices.getReceiptPdf, { params: { id: 'in_unknown' } }, { token })
  const statuses = []
  for (let round = 0; round < 61; round += 1) statuses.push((await open()).status)

  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
  expect(statuses[60]).toBe(429)
}, 60_000)

import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOnRender } from '#api/engine/find-on-render.ts'
import { PICTURE_PATH, RENDERED_PAGES } from '#tests/fixtures/site/rendered-pages.ts'
import { openService, openSite, type Respond, servePages } from './render-service.ts'

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A gray PNG: one bit a pixel, all of them 0. */
function drawPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    toChunk('IHDR', header),
    toChunk('IDAT', rows),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

const pages = servePages(Object.fromEntries(RENDERED_PAGES.map(({ path, html }) => [path, html])))

const respond: Respond = (request, response) => {
  const [, width, height] = PICTURE_PATH.exec(request.url ?? '') ?? []
  if (width && height)
    response.writeHead(200, { 'content-type': 'image/png' }).end(drawPicture(Number(width), Number(height)))
  else pages(request, response)
}

type Service = Awaited<ReturnType<typeof openService>>
type Site = Awaited<ReturnType<typeof openSite>>
const started: { service: Service; site: Site }[] = []

beforeAll(async () => {
  started.push({ service: await openService(), site: await openSite(respond) })
})
afterAll(async () => {
  for (const { service, site } of started) {
    site.close()
    await service.stop()
  }
})

test.each(RENDERED_PAGES)(
  '$path has exactly the findings that it was made for',
  async ({ path, expected }) => {
    for (const { service, site } of started) {
      const page = await service.show(site.url + path)
      expect(findOnRender(page).map(({ check }) => check)).toEqual(expected)
    }
    expect(started).toHaveLength(1)
  },
)

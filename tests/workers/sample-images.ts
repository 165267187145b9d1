const decode = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** The smallest of their kind, with a comment or a date in each that is not the picture. */
export const SAMPLES = {
  png: decode(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAgMAAADgGo6JAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoA' +
      'AACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAACVBMVEX/AAAAAP////8Ul8VoAAAAAWJLR0QCZgt8ZAAAAAd0SU1FB+oL' +
      'FQ4iLYPvM6cAAAAMSURBVAjXY2BgCAEAAFgAVV2RtBQAAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjFUMTQ6MzQ6' +
      'NDUrMDA6MDCtcer8AAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTIxVDE0OjM0OjQ1KzAwOjAw3CxSQAAAAABJRU5E' +
      'rkJggg==',
  ),
  jpeg: decode(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywt' +
      'QFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09P' +
      'T09PT09PT09PT09PT09PT09PT0//wAARCAAEAAYDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABcQAAMB' +
      'AAAAAAAAAAAAAAAAAAADFFL/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBv/EABcRAAMBAAAAAAAAAAAAAAAAAAAEFVL/2gAM' +
      'AwEAAhEDEQA/ABNjtFhBSyJtOaP/2Q==',
  ),
  progressiveJpeg: decode(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJ' +
      'DRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ' +
      'EBAQEBAQEBAQEBAQEBAQEBAQEBD/wgARCAAEAAYDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABUBAQEA' +
      'AAAAAAAAAAAAAAAAAAUH/9oADAMBAAIQAxAAAAELuKv/xAAWEAADAAAAAAAAAAAAAAAAAAAABBT/2gAIAQEAAQUCuYP/' +
      'xAAXEQADAQAAAAAAAAAAAAAAAAAABRZT/9oACAEDAQE/Abx3qf/EABkRAAEFAAAAAAAAAAAAAAAAAAAFF1OR8P/aAAgB' +
      'AgEBPwFukCLUf//EABUQAQEAAAAAAAAAAAAAAAAAAAAy/9oACAEBAAY/Arf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oA' +
      'CAEBAAE/IW//2gAMAwEAAgADAAAAED//xAAXEQADAQAAAAAAAAAAAAAAAAAAEdHw/9oACAEDAQE/EMnT/8QAFhEAAwAA' +
      'AAAAAAAAAAAAAAAAABHw/9oACAECAQE/EJof/8QAFxABAAMAAAAAAAAAAAAAAAAAAQDR8P/aAAgBAQABPxDIbn//2Q==',
  ),
  gif: decode(
    'R0lGODlhAwACAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAAwACAAACAoRfACH5BAAKAAAA' +
      'LAAAAAADAAIAgAAA/wAAAAIChF8AOw==',
  ),
  webp: decode(
    'UklGRj4AAABXRUJQVlA4IDIAAAAwAgCdASoDAAIAAgA0JaACdLoB+AADISoiEAD++33iaLPl9/bsFnLq//G7cYb70AAA' + 'AA==',
  ),
}

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

export function joinBytes(...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? latin(part) : part)]))
}

const riffChunk = (type: string, ...parts: Parameters<typeof joinBytes>) => {
  const content = joinBytes(...parts)
  return joinBytes(type, Uint8Array.of(content.length, 0, 0, 0), content)
}

/** The WebP as the one frame of an animation. */
export function anAnimatedWebp(): Uint8Array<ArrayBuffer> {
  const frame = joinBytes(
    new Uint8Array(6),
    Uint8Array.of(2, 0, 0, 1, 0, 0, 100, 0, 0, 0),
    SAMPLES.webp.slice(12),
  )
  const chunks = joinBytes(
    'WEBP',
    riffChunk('VP8X', Uint8Array.of(2, 0, 0, 0, 2, 0, 0, 1, 0, 0)),
    riffChunk('ANIM', new Uint8Array(6)),
    riffChunk('ANMF', frame),
  )
  return joinBytes(riffChunk('RIFF', chunks))
}

/** The JPEG with an EXIF segment as a phone writes it: little-endian, which side is up, and where it was. */
export function aPhonePhoto({ orientation = 6, position = 'GPS 23.5505S 46.6333W' } = {}) {
  const entry = (tag: number, value: number) => [tag & 255, tag >> 8, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
  const tiff = joinBytes(
    'II*\0',
    Uint8Array.of(8, 0, 0, 0),
    Uint8Array.of(2, 0, ...entry(0x0100, 6), ...entry(0x0112, orientation), 0, 0, 0, 0),
    position,
  )
  const length = tiff.length + 8
  return joinBytes(
    SAMPLES.jpeg.subarray(0, 2),
    Uint8Array.of(0xff, 0xe1, length >> 8, length & 255),
    'Exif\0\0',
    tiff,
    SAMPLES.jpeg.subarray(2),
  )
}

/** A PNG with another chunk behind its header; nobody checks its checksum. */
export function aPngWith(type: string, content: string) {
  const headerEnd = 8 + 12 + 13
  const length = Uint8Array.of(0, 0, content.length >> 8, content.length & 255)
  return joinBytes(
    SAMPLES.png.subarray(0, headerEnd),
    length,
    type,
    content,
    Uint8Array.of(0, 0, 0, 0),
    SAMPLES.png.subarray(headerEnd),
  )
}

/** A PNG that says of itself that it is so large. */
export function aPngOf(width: number, height: number) {
  const bytes = SAMPLES.png.slice()
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

async function deflate(row: Uint8Array<ArrayBuffer>, times: number): Promise<Uint8Array<ArrayBuffer>> {
  let left = times
  const rows = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(row)
      else controller.close()
    },
  })
  return new Uint8Array(await new Response(rows.pipeThrough(new CompressionStream('deflate'))).arrayBuffer())
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(latin(type), 4)
  bytes.set(content, 8)
  let crc = 0xffffffff
  for (const byte of bytes.subarray(4, -4)) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  view.setUint32(content.length + 8, ~crc)
  return bytes
}

/** A whole PNG of one color, red, green, blue and alpha of each pixel; one that `claims` another size is a false one. */
export async function aPngDrawn({
  width,
  height,
  depth = 8,
  claims = { width, height },
}: {
  width: number
  height: number
  depth?: 8 | 16
  claims?: { width: number; height: number }
}) {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, claims.width)
  view.setUint32(4, claims.height)
  header.set([depth, 6], 8)
  const row = new Uint8Array(1 + (width * 4 * depth) / 8).fill(200, 1)
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', await deflate(row, height)),
    chunk('IEND', new Uint8Array()),
  ]
  const signature = SAMPLES.png.slice(0, 8)
  const bytes = new Uint8Array(8 + parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of [signature, ...parts]) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

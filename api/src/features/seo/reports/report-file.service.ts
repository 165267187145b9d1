import { type Scope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { InFlight } from '#api/lib/in-flight.ts'
import { type ReportContent } from '#contract/seo/reports.content.ts'
import { type FontFace } from '#contract/seo/reports.fonts.ts'
import { type PaperSize } from '#contract/seo/reports.words.ts'
import { createFontIndex, type FontIndex, listNeeded, type LoadedFont } from './pdf/font-set.ts'
import { flattenPng } from './pdf/flat-png.ts'
import { toBrandColor, toHex, toRgb, WHITE } from './pdf/pdf-colors.ts'
import { listTexts, renderReport } from './pdf/render-report.ts'

type FileScope = Pick<Scope, 'bindings' | 'log'>

/** Drawing takes the thread: one after the other for each caller, and a few at all. */
const inFlight = new InFlight({ perKey: 1, total: 4, longestMs: 60_000 })
const BUSY_SECONDS = 5

async function readFile({ bindings }: FileScope, name: string): Promise<Response> {
  const response = await bindings.FONTS.fetch(`https://fonts/${name}`)
  if (response.ok) return response
  await response.body?.cancel()
  throw new Error(`The font file ${name} could not be read: status ${response.status}.`)
}

/** It is the same for all reports, and takes longer to read than a font. */
let index: FontIndex | undefined

async function readIndex(scope: FileScope): Promise<FontIndex> {
  index ??= createFontIndex(await (await readFile(scope, 'index.json')).json<FontFace[]>())
  return index
}

/** Those that the characters of a report need, and no others. */
async function readFonts(scope: FileScope, content: ReportContent): Promise<LoadedFont[]> {
  const faces = listNeeded(await readIndex(scope), listTexts(content))
  return Promise.all(
    faces.map(async (face) => ({
      face,
      bytes: new Uint8Array(await (await readFile(scope, face.file)).arrayBuffer()),
    })),
  )
}

type StoredLogo = Pick<Drawn, 'logoKey' | 'content'>

/** As PDFKit can show it: a JPEG as it is, a PNG without transparency. */
async function readLogo({ bindings, log }: FileScope, { logoKey: key, content }: StoredLogo) {
  const stored = key === null ? null : await bindings.FILES.get(key)
  if (!stored) return null
  const bytes = new Uint8Array(await stored.arrayBuffer())
  if (stored.httpMetadata?.contentType === 'image/jpeg') return { bytes, background: WHITE }
  const dark = toRgb(toBrandColor(content.organization.color))
  const flat = flattenPng(bytes, { light: toRgb(WHITE), dark })
  if (flat) return { bytes: flat.bytes, background: toHex(flat.background) }
  log('warn', 'report-without-logo', { key })
  return null
}

export interface Drawn {
  content: ReportContent
  paper: PaperSize
  timeZone: string
  logoKey: string | null
}

/** `report-example.com-2026-11-26.pdf` */
const toFileName = ({ target, createdAt }: ReportContent): string =>
  `report-${target.replace(/[^\w.-]/g, '_')}-${createdAt.slice(0, 10)}.pdf`

export interface ReportFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** @throws {DomainError} `too-many-requests` while as many are drawn as there is room for */
export async function drawReport(
  scope: FileScope,
  { content, paper, timeZone, logoKey }: Drawn,
  caller: string,
): Promise<ReportFile> {
  const leave = inFlight.enter(caller, Date.now())
  if (!leave)
    throw new DomainError(
      'too-many-requests',
      `A report is being made. Try again in ${BUSY_SECONDS} seconds.`,
      {
        retryAfter: BUSY_SECONDS,
      },
    )
  try {
    const [fonts, logo] = await Promise.all([
      readFonts(scope, content),
      readLogo(scope, { logoKey, content }),
    ])
    const pdf = await renderReport(content, { paper, timeZone, logo, fonts })
    return { name: toFileName(content), bytes: pdf as Uint8Array<ArrayBuffer> }
  } finally {
    leave()
  }
}

/** @throws {DomainError} `too-many-requests` while as many are drawn as there is room for */
export async function sendReport(scope: FileScope, drawn: Drawn, caller: string): Promise<Response> {
  const { name, bytes } = await drawReport(scope, drawn, caller)
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}

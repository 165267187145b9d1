import { type ReportContent } from '#contract/seo/reports.content.ts'
import { INK, LINE, SOFT, WHITE } from './pdf-colors.ts'
import { BODY, type Element, MARGIN, type ReportPage, SMALL } from './report-page.ts'
import { type Document } from './typesetter.ts'

const BAND = 210
const LOGO = { width: 150, height: 56 }
const RING = { radius: 42, thickness: 10 }

const LOGO_PADDING = 8

/** A picture without transparency, and the color that it is on. */
export interface Logo {
  bytes: Uint8Array
  background: string
}

/** What the library's types leave out. */
interface Opener extends Document {
  openImage: (picture: Uint8Array) => { width: number; height: number }
}

interface Cover {
  content: ReportContent
  color: string
  logo: Logo | null
  day: string
}

function drawLogo(page: ReportPage, parent: Element, { content, logo }: Cover): void {
  const { name } = content.organization
  if (!logo) {
    const [line = ''] = page.breakLines(
      name,
      { size: 16, color: WHITE, isBold: true },
      { width: page.width, maxLines: 1 },
    )
    page.tagged('P', { parent }, () =>
      page.drawLines([line], { size: 16, color: WHITE, isBold: true }, { x: MARGIN, y: 44 }),
    )
    return
  }
  const { width, height } = (page.document as Opener).openImage(logo.bytes)
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  const size = { width: width * scale, height: height * scale }
  const top = 40 + (LOGO.height - size.height) / 2
  page.decorate(() =>
    page.document
      .roundedRect(
        MARGIN - LOGO_PADDING,
        top - LOGO_PADDING,
        size.width + 2 * LOGO_PADDING,
        size.height + 2 * LOGO_PADDING,
        6,
      )
      .fill(logo.background),
  )
  page.tagged('Figure', { parent, alt: `Logo of ${name}` }, () => {
    page.document.image(logo.bytes as Buffer, MARGIN, top, size)
  })
}

function drawRing(page: ReportPage, parent: Element, { content, color }: Cover): void {
  const { score } = content
  if (!score) return
  page.keepTogether(120)
  const [x, y] = [MARGIN + RING.radius + 4, page.y + RING.radius + 8]
  const end = -Math.PI / 2 + 2 * Math.PI * Math.min(score.value / 100, 0.9999)
  const { document, type } = page
  const big = { size: 26, color: INK, isBold: true }
  page.tagged('Figure', { parent, alt: `Health score ${score.value} of 100, ${score.word}.` }, () => {
    document.circle(x, y, RING.radius).lineWidth(RING.thickness).stroke(LINE)
    const isLarge = score.value > 50 ? 1 : 0
    const to = [x + RING.radius * Math.cos(end), y + RING.radius * Math.sin(end)] as const
    if (score.value > 0)
      document
        .path(`M ${x} ${y - RING.radius} A ${RING.radius} ${RING.radius} 0 ${isLarge} 1 ${to[0]} ${to[1]}`)
        .lineWidth(RING.thickness)
        .stroke(color)
    const text = String(score.value)
    type.drawLine(text, big, { x: x - type.measure(text, big) / 2, y: y + 9 })
  })
  const left = x + RING.radius + 20
  const top = page.y
  page.y = y - 20
  page.text(`Health score: ${score.value} of 100, ${score.word}`, {
    tag: 'P',
    parent,
    style: { size: 13, color: INK, isBold: true },
    x: left,
    width: page.width - left + MARGIN,
  })
  page.text(score.origin, { tag: 'P', parent, style: SMALL, x: left, width: page.width - left + MARGIN })
  page.y = top + 2 * RING.radius + 32
}

/** Where each section is, to be jumped to. */
function drawContents(page: ReportPage, parent: Element, { content, color }: Cover): void {
  page.keepTogether(60)
  page.text('Contents', { tag: 'H2', parent, style: { size: 13, color: INK, isBold: true } })
  page.space(2)
  const style = { ...BODY, color }
  for (const { id, title } of [...content.sections, { id: 'sources', title: 'Sources' }]) {
    page.keepTogether(page.lineHeight(style))
    const element = page.element('Link', parent)
    element.add(() => page.drawLines([title], style, { x: MARGIN, y: page.y }))
    page.document.goTo(MARGIN, page.y, page.type.measure(title, style), page.lineHeight(style), id, {
      structParent: element,
      Contents: new String(title),
    } as object)
    element.end()
    page.space(page.lineHeight(style))
  }
}

export function drawCover(page: ReportPage, parent: Element, cover: Cover): void {
  const { content, color, day } = cover
  page.decorate(() => page.document.rect(0, 0, page.width + 2 * MARGIN, BAND).fill(color))
  drawLogo(page, parent, cover)
  page.y = 118
  page.text(content.title, {
    tag: 'H1',
    parent,
    style: { size: 24, color: WHITE, isBold: true },
    maxLines: 1,
  })
  page.text(content.target, { tag: 'P', parent, style: { size: 13, color: WHITE }, maxLines: 1 })
  page.text(`Prepared by ${content.organization.name} on ${day}`, {
    tag: 'P',
    parent,
    style: { size: 10, color: WHITE },
    maxLines: 1,
  })
  page.y = BAND + 22
  drawRing(page, parent, cover)
  page.text('Summary', { tag: 'H2', parent, style: { size: 13, color: INK, isBold: true } })
  page.space(2)
  for (const sentence of content.summary) {
    page.text(sentence, { tag: 'P', parent })
    page.space(4)
  }
  if (content.summary.length === 0)
    page.text('No figures are known yet.', { tag: 'P', parent, style: { size: 10, color: SOFT } })
  page.space(12)
  drawContents(page, parent, cover)
}

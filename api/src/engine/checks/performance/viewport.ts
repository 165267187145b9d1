const SEPARATORS = /[ ,;]/
/** WCAG 2.2, 1.4.4: text can be made twice as large. */
const MIN_ZOOM = 2

/** The properties of a viewport tag whose spaces are single ones. Of one that comes twice the last counts, as in browsers. */
function readViewport(content: string): Map<string, string> {
  const parts = content.replaceAll(' =', '=').replaceAll('= ', '=').split(SEPARATORS)
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.split('=', 2)
      return [name, value]
    }),
  )
}

/** A word that stands for no number is 0, and `yes` is 1 (CSS Device Adaptation, "Parsing algorithm"). */
function toNumber(value: string): number {
  return value === 'yes' ? 1 : Number.parseFloat(value) || 0
}

function forbidsZoom(value: string | undefined): boolean {
  if (value === undefined || value.startsWith('device-')) return false
  return Math.abs(toNumber(value)) < 1
}

/** Whether a viewport tag, in lower case, sets a width in pixels or keeps people from zooming. */
export function isFixed(content: string): boolean {
  const viewport = readViewport(content)
  const zoom = viewport.get('maximum-scale')
  const isLimited =
    zoom !== undefined && !zoom.startsWith('device-') && toNumber(zoom) >= 0 && toNumber(zoom) < MIN_ZOOM
  return toNumber(viewport.get('width') ?? '') > 0 || isLimited || forbidsZoom(viewport.get('user-scalable'))
}

import { count, formatNumber } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import type { PageView } from './page-view.server.ts'
import { FileSize } from './file-size.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'

type Image = PageView['media']['images'][number]

/** The images of a page, with alternative text, dimensions and file size. */
export function PageImages({ media: { images, imageCount, hasFiles } }: { media: PageView['media'] }) {
  const rows = images.map((image, at) => ({ ...image, key: `${at} ${image.src}` }))
  return (
    <>
      <Table
        caption="Images"
        columns={hasFiles ? [...COLUMNS, FILE_SIZE] : COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className="px-5 pb-4 text-ink-soft">The page has no images.</p>}
      />
      {imageCount > rows.length ? (
        <p className="border-t border-line-soft px-5 py-3 text-ink-soft">
          The first {formatNumber(rows.length)} of {count(imageCount, 'image')}.
        </p>
      ) : null}
    </>
  )
}

/** The summary above the list. */
export function describeImages({ imageCount, known, withoutAlt, withoutSize }: PageView['media']): string {
  const of = imageCount > known ? ` of the first ${formatNumber(known)}` : ''
  return `${count(imageCount, 'image')}${of}; ${formatNumber(withoutAlt)} without alternative text, ${formatNumber(withoutSize)} without width and height`
}

const COLUMNS: Column<Image>[] = [
  {
    id: 'src',
    header: 'URL',
    phone: 'title',
    isWide: true,
    cell: ({ src, url }) =>
      url ? <WebLink url={url} /> : <span className="wrap-anywhere whitespace-normal">{nameOf(src)}</span>,
  },
  {
    id: 'alt',
    header: 'Alternative text',
    phone: 'fact',
    cell: (image) => <AltText image={image} />,
  },
  {
    id: 'size',
    header: 'Width × height',
    phone: 'fact',
    cell: ({ width, height }) =>
      width === null || height === null ? <Badge tone="attention">Not given</Badge> : `${width} × ${height}`,
  },
  { id: 'loading', header: 'Loading', cell: ({ isLazy }) => (isLazy ? 'Lazy' : 'Eager') },
]

const FILE_SIZE: Column<Image> = {
  id: 'file',
  header: 'File size',
  phone: 'fact',
  cell: ({ url, file }) =>
    file ? (
      <FileSize file={file} />
    ) : (
      <span className="text-ink-soft">{url ? 'Not known' : 'In the page'}</span>
    ),
}

function AltText({ image: { alt, isDecorative } }: { image: Image }) {
  if (alt) return <span className="block min-w-48 wrap-anywhere whitespace-normal">{alt}</span>
  if (alt === '' || isDecorative) return <span className="text-ink-soft">Decoration</span>
  return <Badge tone="attention">Missing</Badge>
}

/** An inline image has a data URL, and one that script fills in has none yet. */
function nameOf(src: string): string {
  if (src.startsWith('data:')) return `${src.slice(0, 40)}… (inline)`
  return src === '' ? 'No URL' : src
}

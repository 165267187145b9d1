import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { count, formatNumber } from '#app/lib/format.ts'
import type { SiteStructure } from '#contract/seo/site-audit.explore-structure.ts'
import { type Block, heightOf, layOut, NAMED } from './icicle-layout.ts'

/** Where each level begins and how wide it is, in percent. */
const COLUMNS = [
  { x: 0, width: 6 },
  { x: 6, width: 47 },
  { x: 53, width: 47 },
] as const
/** In pixels. */
const THIN = 6
/** More of a name would run into the number behind it; the whole name is the title. */
const MOST_SIGNS = 48

interface IcicleProps {
  structure: SiteStructure
  toFolder: (url: string) => string
}

/** Two levels of folders and groups as blocks; the table below it has the same figures. */
export function Icicle({ structure, toFolder }: IcicleProps) {
  return (
    <figure>
      <svg
        role="group"
        aria-label="Folders by their number of pages"
        width="100%"
        height={heightOf(structure)}
        className="block text-xs"
      >
        {layOut(structure).map((block) => (
          <BlockLink
            key={`${block.level} ${block.top} ${block.folder.name}`}
            block={block}
            toFolder={toFolder}
          />
        ))}
      </svg>
      <figcaption className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        <Key className="fill-data-seq-1" text="Indexable" />
        <Key className="fill-status-attention-soft" text="Not indexable" />
      </figcaption>
    </figure>
  )
}

function Key({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden width="12" height="12">
        <rect width="12" height="12" rx="2" className={clsx(className, 'stroke-line-control')} />
      </svg>
      {text}
    </span>
  )
}

function BlockLink({ block, toFolder }: { block: Block; toFolder: (url: string) => string }) {
  const { folder, level } = block
  const shape = <BlockShape block={block} />
  // The folder that is shown leads nowhere, and neither does a page or the rest.
  if (level === 0 || folder.url === null || folder.kind === 'page') return <g>{shape}</g>
  return (
    <Link to={toFolder(folder.url)} className="group/block outline-none">
      {shape}
    </Link>
  )
}

function BlockShape({ block: { folder, level, top, height } }: { block: Block }) {
  const { x, width } = COLUMNS[level]
  const { name, pages, indexable } = folder
  const title = `${name || 'Whole site'}: ${count(pages, 'page')}, ${count(indexable, 'indexable', 'indexable')}`
  const rest = pages === 0 ? 0 : ((pages - indexable) / pages) * height
  return (
    <svg x={`${x}%`} y={top} width={`${width}%`} height={height}>
      <title>{title}</title>
      <rect width="100%" height={height} className="fill-data-seq-1" />
      <rect width="100%" y={height - rest} height={rest} className="fill-status-attention-soft" />
      <rect
        x="0.5"
        y="0.5"
        width="100%"
        height={height}
        className={clsx(
          'fill-none stroke-surface-raised group-hover/block:stroke-action group-focus-visible/block:stroke-action',
          // Of a thin block a wide line would leave nothing.
          height < THIN ? 'stroke-[0.5]' : 'stroke-2',
        )}
      />
      {height >= NAMED && level > 0 ? (
        <>
          <text x="8" y={Math.min(height / 2 + 4, 20)} className="fill-ink-strong">
            {name.length > MOST_SIGNS ? `${name.slice(0, MOST_SIGNS)}…` : name}
          </text>
          <text
            x="100%"
            dx="-8"
            y={Math.min(height / 2 + 4, 20)}
            textAnchor="end"
            className="fill-ink-soft tabular-nums max-sm:hidden"
          >
            {formatNumber(pages)}
          </text>
        </>
      ) : null}
    </svg>
  )
}

import { Status } from '#app/ui/data/badge.tsx'
import { count } from '#app/lib/format.ts'
import type { DataNode } from './data-tree.ts'
import type { PageView } from './page-view.server.ts'

/** Structured data as a tree that opens without script. */
export function StructuredData({ data }: { data: PageView['structuredData'] }) {
  const { tree, errors, isPruned, microdataTypes, rdfaTypes } = data
  return (
    <div className="flex flex-col gap-4">
      {errors.map((error, at) => (
        <p key={at} className="wrap-anywhere">
          <Status tone="problem">Unreadable block</Status> {error}
        </p>
      ))}
      <Tree nodes={tree} isTop />
      {isPruned ? (
        <p className="text-ink-soft">Long values are truncated, and the last ones may be missing.</p>
      ) : null}
      <OtherTypes syntax="Microdata" types={microdataTypes} />
      <OtherTypes syntax="RDFa" types={rdfaTypes} />
    </div>
  )
}

function Tree({ nodes, isTop = false }: { nodes: readonly DataNode[]; isTop?: boolean }) {
  if (nodes.length === 0) return null
  return (
    <ul className={isTop ? 'flex flex-col gap-1' : 'ms-1.5 border-s border-line-soft ps-4'}>
      {nodes.map((node, at) => (
        <li key={at}>
          {node.children.length > 0 || node.type ? (
            <Branch node={node} isTop={isTop} />
          ) : (
            <Leaf node={node} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Branch({ node: { name, type, children }, isTop }: { node: DataNode; isTop: boolean }) {
  return (
    <details open={isTop}>
      <summary className="rounded-sm py-0.5 hover:bg-surface-hover">
        {isTop ? null : <span className="text-ink-soft">{name} </span>}
        <span className="font-medium text-ink-strong">
          {type ?? (isTop ? 'No type' : count(children.length, 'value'))}
        </span>
      </summary>
      <Tree nodes={children} />
    </details>
  )
}

function Leaf({ node: { name, value } }: { node: DataNode }) {
  return (
    <p className="py-0.5 wrap-anywhere">
      <span className="text-ink-soft">{name}</span> <span className="text-ink-strong">{value}</span>
    </p>
  )
}

function OtherTypes({ syntax, types }: { syntax: string; types: readonly string[] }) {
  if (types.length === 0) return null
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-soft">{syntax}</span> {types.join(', ')}
    </p>
  )
}

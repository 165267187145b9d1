import { Link } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'

/** The folders that a folder is in, the origin first; a group of names comes last. */
function listParents(folder: string): { name: string; url: string }[] {
  const start = folder.indexOf('//') + 2
  const query = folder.indexOf('?')
  const end = query === -1 ? folder.length : query
  const parents: { name: string; url: string }[] = []
  for (let at = folder.indexOf('/', start); at !== -1 && at < end; at = folder.indexOf('/', at + 1)) {
    const url = folder.slice(0, at + 1)
    parents.push({ url, name: url.slice(parents.at(-1)?.url.length ?? start) })
  }
  const group = folder.slice(parents.at(-1)?.url.length ?? 0)
  return group === '' ? parents : [...parents, { url: folder, name: `${group}…` }]
}

/** The way to the folder that is shown, each part of which can be opened. */
export function FolderPath({ auditId, folder }: { auditId: string; folder: string }) {
  if (folder === '') return null
  const parents = listParents(folder)
  return (
    <nav aria-label="Folder" className="mb-3 wrap-anywhere">
      <Link
        to={paths.auditExplore(auditId, 'structure')}
        className="text-action-text underline underline-offset-3"
      >
        Whole site
      </Link>
      <span className="text-ink-soft"> / </span>
      {parents.map(({ name, url }, at) =>
        at === parents.length - 1 ? (
          <span key={url} aria-current="location" className="font-medium text-ink-strong">
            {name}
          </span>
        ) : (
          <Link
            key={url}
            to={paths.auditExplore(auditId, 'structure', { folder: url })}
            className="text-action-text underline underline-offset-3"
          >
            {name}
          </Link>
        ),
      )}
    </nav>
  )
}

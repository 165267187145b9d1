import { listCandidates } from './image-references.ts'

const INSECURE = /^\s*http:\/\//i

/** The references over plain http of one element: its own, and the candidates of a srcset. */
export function insecureOf(src: string | undefined, srcset: string | undefined): string[] {
  const candidates = srcset === undefined ? [] : listCandidates(srcset)
  return [src ?? '', ...candidates]
    .filter((reference) => INSECURE.test(reference))
    .map((reference) => reference.trim().slice(0, 300))
}

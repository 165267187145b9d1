import { type Technology, type TechnologyChanges } from '#contract/seo/technologies.ts'

type Named = Pick<Technology, 'name' | 'version'>

/** What came, what went, and whose version is another one since an earlier look-up. */
export function compareLookups(
  before: { lookedUpAt: Date; technologies: readonly Named[] },
  now: readonly Named[],
): TechnologyChanges {
  const earlier = new Map(before.technologies.map(({ name, version }) => [name, version]))
  const current = new Set(now.map(({ name }) => name))
  return {
    since: before.lookedUpAt.toISOString(),
    added: now.filter(({ name }) => !earlier.has(name)).map(({ name }) => name),
    removed: [...earlier.keys()].filter((name) => !current.has(name)),
    versions: now.flatMap(({ name, version }) => {
      const known = earlier.get(name)
      // A version that is not told any more says nothing of a change.
      return known && version && known !== version ? [{ name, before: known, after: version }] : []
    }),
  }
}

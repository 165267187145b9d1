import { persist, recall } from '#app/lib/session/persistence.ts'

const MOST = 8

const toTargets = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, MOST) : []

/** Domains that this person has opened, the latest first. */
export const listRecentTargets = async (): Promise<string[]> => toTargets(await recall('recentTargets'))

/** The target that every page about a site starts with, and the first of the recent ones. */
export async function rememberTarget(target: string): Promise<void> {
  const others = (await listRecentTargets()).filter((one) => one !== target)
  await Promise.all([persist('target', target), persist('recentTargets', [target, ...others].slice(0, MOST))])
}

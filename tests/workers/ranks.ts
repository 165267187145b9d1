// Tracked keywords and the sources that tell their positions, for tests of rank tracking.

import { type DomainSource } from '#api/sources/source.ts'
import { type FoundPosition, type PositionsAsk } from '#api/sources/positions.ts'
import * as contract from '#contract/seo/ranks.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { answer, aSource, sourcesOf } from '#tests/workers/domain-source.ts'
import { createPerson } from '#tests/workers/people.ts'

export const params = { target: 'shop.example' }

interface Told {
  position: number | null
  url?: string | null
  volume?: number | null
}

/** What a source tells: by competitor and keyword, changed by the test as time goes by. */
export function aRanker(
  id: 'search-console' | 'own-index' | 'dataforseo',
  parts: Partial<DomainSource> = {},
) {
  const told: { day: string; by: Record<string, Record<string, Told>> } = { day: '2026-11-19', by: {} }
  const asked: PositionsAsk[] = []
  const source = aSource(id, {
    positions: (ask) => {
      asked.push(ask)
      const data = Object.entries(told.by).flatMap(([competitor, keywords]) =>
        ask.keywords.flatMap(({ id: keywordId, keyword }): FoundPosition[] => {
          const one = keywords[keyword]
          return one ? [{ keywordId, competitor, day: told.day, url: null, volume: null, ...one }] : []
        }),
      )
      return Promise.resolve(answer(data, { asOf: told.day }))
    },
    ...parts,
  })
  return { source, told, asked }
}

export async function open(list: DomainSource[] = []) {
  const api = createTestApi({ sources: sourcesOf(list) })
  api.clock.at = new Date('2026-11-20T12:00:00Z')
  const owner = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { organizationId } = owner
  const member = await createPerson(api, { organizationId, role: 'member' })
  const colleague = await createPerson(api, { organizationId, role: 'member' })
  return { api, owner, member, colleague }
}

export type Who = Awaited<ReturnType<typeof createPerson>>
type Form = Parameters<typeof send>[2]
export const send = (
  api: TestApi,
  who: Who,
  body: { text: string; format?: 'lines' | 'csv'; tags?: string[]; country?: string },
) => api.call(contract.addKeywords, { params, body }, who)
export const add = (api: TestApi, who: Who, text: string, more: Omit<Form, 'text'> = {}) =>
  send(api, who, { text, ...more })
export const list = async (api: TestApi, who: Who, query: object = {}) =>
  (await api.call(contract.listTrackedKeywords, { params, query }, who)).body
export const check = (api: TestApi, who: Who, body: object = {}) =>
  api.call(contract.checkPositions, { params, body }, who)
export const overview = async (api: TestApi, who: Who, query: object = {}) =>
  (await api.call(contract.getRanks, { params, query }, who)).body

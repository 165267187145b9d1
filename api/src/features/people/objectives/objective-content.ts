import { joinName } from '#api/lib/person-name.ts'
import { type NewObjective } from '#contract/people/objectives.forms.ts'
import {
  LEVEL_WORDS,
  OBJECTIVE_KIND_WORDS,
  PROGRESS_MODE_WORDS,
  VISIBILITY_WORDS,
} from '#contract/people/objectives.words.ts'
import { toHundredthsOf, toWeight } from './objective-views.ts'
import { type ObjectiveContent } from './objective-writes.queries.ts'

/** What people type of an objective, with its links. */
export interface Written {
  content: ObjectiveContent
  ownerIds: string[]
  supportIds: string[]
}

export const toWritten = ({ ownerIds, supportIds, description, weight, ...form }: NewObjective): Written => ({
  content: {
    title: form.title,
    description: description || null,
    level: form.level,
    teamId: form.teamId,
    periodId: form.periodId,
    startDate: form.startDate,
    endDate: form.endDate,
    parentId: form.parentId,
    contributesToParent: form.contributesToParent,
    visibility: form.visibility,
    progressMode: form.progressMode,
    weight: toHundredthsOf(weight),
    kind: form.kind,
    tags: form.tags,
  },
  ownerIds,
  supportIds,
})

/** What people type of a stored objective, without what has become of it. */
export const contentOf = (row: ObjectiveContent): ObjectiveContent => ({
  title: row.title,
  description: row.description,
  level: row.level,
  teamId: row.teamId,
  periodId: row.periodId,
  startDate: row.startDate,
  endDate: row.endDate,
  parentId: row.parentId,
  contributesToParent: row.contributesToParent,
  visibility: row.visibility,
  progressMode: row.progressMode,
  weight: row.weight,
  kind: row.kind,
  tags: row.tags,
})

/** As two edits are compared, and as the audit log keeps it. */
export const valuesOf = ({ content, ownerIds, supportIds }: Written) => ({
  title: content.title,
  description: content.description,
  level: content.level,
  owners: ownerIds,
  team: content.teamId,
  period: content.periodId,
  startDate: content.startDate,
  endDate: content.endDate,
  parent: content.parentId,
  contributesToParent: content.contributesToParent,
  supports: supportIds,
  visibility: content.visibility,
  progressMode: content.progressMode,
  weight: String(toWeight(content.weight)),
  kind: content.kind,
  tags: content.tags,
})
export type Values = ReturnType<typeof valuesOf>

/** The names of what an objective refers to. */
export interface Names {
  people: readonly { id: string; firstName: string; lastName: string }[]
  objectives: readonly { id: string; title: string }[]
  teamName: string | null
  periodName: string | null
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** The same in words. What the caller may not know the title of has none. */
export function toWords(
  { content, ownerIds, supportIds }: Written,
  names: Names,
): Record<keyof Values, string | null> {
  const titleOf = (id: string) =>
    names.objectives.find((each) => each.id === id)?.title ?? 'Another objective'
  const own = names.people.filter(({ id }) => ownerIds.includes(id))
  return {
    title: content.title,
    description: content.description,
    level: LEVEL_WORDS[content.level],
    owners: own.map(joinName).join(', '),
    team: content.teamId === null ? null : names.teamName,
    period: content.periodId === null ? null : names.periodName,
    startDate: content.startDate,
    endDate: content.endDate,
    parent: content.parentId === null ? null : titleOf(content.parentId),
    contributesToParent: yesOrNo(content.contributesToParent),
    supports: supportIds.map(titleOf).join(', ') || null,
    visibility: VISIBILITY_WORDS[content.visibility],
    progressMode: PROGRESS_MODE_WORDS[content.progressMode],
    weight: String(toWeight(content.weight)),
    kind: OBJECTIVE_KIND_WORDS[content.kind],
    tags: content.tags.join(', ') || null,
  }
}

/** What an edit becomes beside what others have changed meanwhile: the sender's values of these fields, and the others as they are. */
export function merge(current: Written, sent: Written, fields: readonly string[]): Written {
  const pick = <T>(field: keyof Values, from: (written: Written) => T): T =>
    from(fields.includes(field) ? sent : current)
  const of = <Key extends keyof ObjectiveContent>(field: keyof Values, key: Key) =>
    pick(field, ({ content }) => content[key])
  // A team belongs to its level.
  const isOtherLevel = fields.includes('level') || fields.includes('team')
  return {
    content: {
      title: of('title', 'title'),
      description: of('description', 'description'),
      level: (isOtherLevel ? sent : current).content.level,
      teamId: (isOtherLevel ? sent : current).content.teamId,
      periodId: of('period', 'periodId'),
      startDate: of('startDate', 'startDate'),
      endDate: of('endDate', 'endDate'),
      parentId: of('parent', 'parentId'),
      contributesToParent: of('contributesToParent', 'contributesToParent'),
      visibility: of('visibility', 'visibility'),
      progressMode: of('progressMode', 'progressMode'),
      weight: of('weight', 'weight'),
      kind: of('kind', 'kind'),
      tags: of('tags', 'tags'),
    },
    ownerIds: pick('owners', ({ ownerIds }) => ownerIds),
    supportIds: pick('supports', ({ supportIds }) => supportIds),
  }
}

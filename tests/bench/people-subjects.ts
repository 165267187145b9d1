import * as z from 'zod'
import { callApi } from '#tests/product/account.ts'

/** A page that reads nothing about people or reviews, which all others are compared with. */
export const NOBODY = '/profile/notifications'

const Items = z.object({ items: z.array(z.object({ id: z.string() })), total: z.number() })
const Cycles = z.object({ items: z.array(z.object({ id: z.string(), state: z.string() })) })
const Groups = z.object({ groups: z.array(z.object({ id: z.string() })) })

/** The cycle that ended last, the one under way, and one of each thing that has a page of its own. */
export async function findSubjects(url: string, token: string) {
  const read = (path: string) => callApi(url, path, { token })
  const cycles = Cycles.parse(await read('/review-cycles?pageSize=100&sort=launched&direction=desc')).items
  const idOf = (state: string) => cycles.find((cycle) => cycle.state === state)?.id ?? ''
  const [ended, open] = [idOf('completed') || idOf('sharing'), idOf('in_progress')]
  const before = cycles.filter(({ state }) => state === 'completed')[1]?.id ?? ''
  const first = async (path: string) => Items.parse(await read(path)).items[0]?.id ?? ''
  const people = Items.parse(await read('/people?pageSize=100'))
  return {
    ended,
    before,
    open,
    packet: await first(`/review-packets?subject=all&cycleId=${ended}`),
    participant: await first(`/review-cycles/${open}/participants`),
    review: await first('/reviews?state=open'),
    template: await first('/review-templates'),
    question: await first('/review-questions'),
    group: Groups.parse(await read(`/review-cycles/${ended}/calibration-groups`)).groups[0]?.id ?? '',
    person: people.items[20]?.id ?? '',
    people: people.total,
  }
}
export type Subjects = Awaited<ReturnType<typeof findSubjects>>

const VIEWS = ['bar', 'heatmap', 'distribution', 'choices', 'ninebox']

/** Each list, dashboard and page about people and reviews that is the larger the more people there are, and the details of one thing. */
export function listPages(subjects: Subjects): string[] {
  const { ended, before, open, packet, participant, review, template, question, group, person } = subjects
  return [
    NOBODY,
    '/dashboard',
    '/tasks',
    '/tasks?mine=false',
    '/notifications',
    '/search?q=joao',
    '/settings/users',
    '/people',
    '/people?q=joao',
    '/people?sort=manager&page=100',
    '/people/org-chart',
    '/people/org-chart?q=joao',
    `/people/org-chart?of=${person}`,
    `/people/${person}`,
    '/people/questions',
    `/people/questions/${question}`,
    '/people/templates',
    `/people/templates/${template}`,
    '/people/attributes',
    '/people/cycles',
    `/people/cycles/${open}`,
    `/people/cycles/${open}?dialog=end-reviews`,
    `/people/cycles/${open}/settings`,
    `/people/cycles/${open}/questions`,
    `/people/cycles/${open}/reviewees`,
    `/people/cycles/${open}/reviewees?dialog=add`,
    `/people/cycles/${open}/reviewees?q=joao&sort=manager`,
    `/people/cycles/${open}/reviewees/${participant}`,
    `/people/cycles/${open}/progress`,
    `/people/cycles/${open}/progress?groupBy=manager`,
    `/people/cycles/${open}/progress?groupBy=team`,
    `/people/cycles/${open}/progress?q=joao&sort=overdue`,
    '/people/reviews',
    `/people/reviews/${review}`,
    '/people/packets?subject=all',
    '/people/packets?subject=all&q=joao&sort=shared',
    `/people/packets/${packet}`,
    `/people/packets/${packet}/print`,
    '/people/nominations',
    `/people/nominations/${open}`,
    `/people/nominations/${open}/${participant}?q=joao`,
    '/people/auditing',
    '/people/auditing/reviews',
    '/people/auditing/reviews?q=joao',
    '/people/auditing/reviews?overdue=true&sort=reviewer',
    '/people/auditing/log',
    '/people/auditing/log?q=joao',
    `/people/cycles/${ended}`,
    `/people/cycles/${ended}/calibration`,
    `/people/cycles/${ended}/calibration?by=team`,
    `/people/calibration/${group}`,
    ...VIEWS.map((view) => `/people/cycles/${ended}/results?view=${view}`),
    `/people/cycles/${ended}/results?view=bar&compare=${before}`,
    `/people/cycles/${ended}/results?view=heatmap&groupBy=person&direction=peer`,
    `/people/cycles/${ended}/results?view=heatmap&direction=peer&compare=${before}`,
  ]
}

/** The calls behind the heaviest of them, and each export. */
export function listCalls({ ended, open, packet, person }: Subjects): string[] {
  return [
    '/tasks',
    '/tasks/count',
    '/people',
    '/people/managers',
    `/people/${person}`,
    '/review-cycles',
    `/review-cycles/${open}`,
    `/review-cycles/${open}/participants`,
    `/review-cycles/${open}/progress?groupBy=team`,
    `/review-cycles/${open}/open-reviewers`,
    `/review-cycles/${open}/nominations`,
    '/reviews',
    '/review-packets?subject=all',
    '/review-packets/cycles',
    `/review-packets/${packet}`,
    '/auditing/cycles',
    '/auditing/reviews',
    '/auditing/log',
    ...VIEWS.map((view) => `/review-cycles/${ended}/results?view=${view}`),
  ]
}

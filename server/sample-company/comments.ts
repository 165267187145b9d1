import { pick } from './draws.ts'

type Sentences = readonly [string, ...string[]]

/** What people write, by how well it went. `{name}` is the first name. */
const SENTENCES: Readonly<Record<'good' | 'fair' | 'weak', Sentences>> = {
  good: [
    'I can hand something to {name} and know that it will be done well.',
    '{name} noticed the problem with the new oven before anybody else and had it repaired within a day.',
    'On the busiest weekend of the year {name} kept calm and helped wherever it was needed.',
    'Customers ask for {name} by name.',
    '{name} explains things so that new colleagues understand them the first time.',
    'The change to the morning schedule was the idea of {name}, and it saves us an hour each day.',
    'When something goes wrong, {name} says so early and brings a proposal.',
    'I have learned a lot from {name} this half-year.',
  ],
  fair: [
    '{name} does what was agreed and is easy to work with.',
    'The work is sound; I would like to hear earlier when something takes longer.',
    '{name} has grown into the role and needs fewer questions than before.',
    'Most days run smoothly, and on the others {name} asks for help in time.',
    '{name} could share more of what works in their group with the others.',
    'Reliable in the daily work. I would like to see more ideas of their own.',
  ],
  weak: [
    'Twice this half-year I heard about a delay from a customer first.',
    '{name} takes on too much at once, and then something stays undone.',
    'Handing over at the end of the shift needs more care.',
    'We agreed on fewer corrections after delivery, and that has not been reached yet.',
    'In meetings {name} should let others finish.',
  ],
}

/** Two sentences about somebody. @param level 0 to 1, how well it went */
export function writeComment(key: string, name: string, level: number): string {
  const tone = level > 0.65 ? 'good' : level > 0.4 ? 'fair' : 'weak'
  const first = pick(`${key} 1`, SENTENCES[tone])
  const second = pick(`${key} 2`, SENTENCES[level > 0.5 ? 'fair' : 'weak'])
  return [first, second].map((sentence) => sentence.replaceAll('{name}', name)).join(' ')
}

const SELF: Sentences = [
  'I am proud of how we got through the holiday season with two people fewer than planned.',
  'I have learned to plan the week with the group instead of for it.',
  'I would like to take on more of the ordering, and need some time with purchasing for it.',
  'The new schedule took more of my time than it should have.',
  'I answer customers faster than a year ago, and fewer of them write twice.',
  'I want to train an apprentice next year.',
]

export const writeAboutSelf = (key: string): string =>
  [...new Set([pick(`${key} 1`, SELF), pick(`${key} 2`, SELF)])].join(' ')

const SUMMARIES: Sentences = [
  '{name} had a strong half-year. We agreed to keep the focus on handing over, and to talk about training in spring.',
  'A good period with a clear step forward in how {name} plans. Next: fewer corrections after delivery.',
  '{name} carried the group through a busy season. We agreed on one free weekend more each month, and on a course in autumn.',
  'Solid work throughout. For the next half-year we want {name} to lead one improvement from start to end.',
]

export const writeSummary = (key: string, name: string): string =>
  pick(key, SUMMARIES).replaceAll('{name}', name)

export const REASONS: Sentences = [
  'Compared with others in the same role, the results of this period weigh more than the last weeks.',
  'The group agreed that the role was vacant for half of the period, which the first rating did not take into account.',
  'Same level as two colleagues who were rated one lower for the same work.',
]

import { type RecommendedAttribute } from '#contract/people/attributes.ts'

type Option = readonly [label: string, description: string]

const numbered = (...options: Option[]) =>
  options.map(([label, description], index) => ({ label, description, value: index + 1 }))

const numberless = (...options: Option[]) =>
  options.map(([label, description]) => ({ label, description, value: null }))

/** Attributes to start from. Copies remember the key, which stays the same for good. */
export const RECOMMENDED_ATTRIBUTES: readonly RecommendedAttribute[] = [
  {
    key: 'recommended-overall-performance',
    name: 'Overall performance',
    description: 'How somebody did in their role this period, taking everything together.',
    options: numbered(
      ['Well below what the role needs', 'Most of what the role needs is missing.'],
      ['Below', 'Some of what the role needs is missing.'],
      ['Meets', 'Does what the role needs.'],
      ['Above', 'Regularly does more than the role needs.'],
      ['Far above', 'Does much more than the role needs, and others can rely on it.'],
    ),
    numberless: false,
    private: false,
  },
  {
    key: 'recommended-values',
    name: 'Values',
    description: 'How much of what we stand for shows in everyday work.',
    options: numbered(
      ['Against our values', 'Acts against them, also after having been told.'],
      ['Seldom', 'Shows them now and then.'],
      ['Usually', 'Shows them in most situations.'],
      ['Always', 'Shows them under pressure too.'],
      ['Role model', 'Others learn from them how we want to work.'],
    ),
    numberless: false,
    private: false,
  },
  {
    key: 'recommended-growth-potential',
    name: 'Growth potential',
    description: 'How far somebody could go beyond their role in the next two years.',
    options: numbered(
      ['Limited', 'Is in the right role now.'],
      ['Some', 'Could take on a wider role.'],
      ['High', 'Could take on a role with much more responsibility.'],
    ),
    numberless: false,
    private: false,
  },
  {
    key: 'recommended-flight-risk',
    name: 'Flight risk',
    description: 'How likely it is that somebody leaves within a year.',
    options: numberless(
      ['Low', 'Nothing points to it.'],
      ['Medium', 'There are signs of it.'],
      ['High', 'It is to be expected.'],
    ),
    numberless: true,
    private: true,
  },
  {
    key: 'recommended-promotion-readiness',
    name: 'Promotion readiness',
    description: 'When somebody will be ready for the next level.',
    options: numberless(
      ['Now', 'Works at the next level already.'],
      ['Within a year', 'Has a few things to learn.'],
      ['Later', 'Has much to learn, or is new in the role.'],
    ),
    numberless: true,
    private: false,
  },
]

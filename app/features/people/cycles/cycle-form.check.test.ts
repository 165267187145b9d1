import { expect, test } from 'vitest'
import { toFieldName } from '#contract/people/typed-cycle.forms.ts'
import { check, checkNew } from './cycle-form.check.ts'

/** A form as a browser sends it, boxes that are not checked left out. */
function toForm(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  const usual = {
    scorer: 'manager',
    peersBy: 'manager',
    peersMin: '3',
    peersMax: '5',
    threshold: '3',
    scoreMode: 'weighted',
    outMin: '1',
    outMax: '5',
    sharingBy: 'manager',
  }
  for (const [name, value] of Object.entries({ name: 'Spring', ...usual, ...fields }))
    for (const each of [value].flat()) form.append(name, each)
  return form
}

const errorsOf = (fields: Record<string, string | string[]>) => {
  const submission = checkNew(toForm(fields))
  return submission.status === 'success' ? {} : submission.error
}

test('a form becomes settings, with only the kinds of reviews that are on', () => {
  const submission = checkNew(
    toForm({
      selfTemplate: 'rtp_off',
      upwardOn: 'on',
      upwardTemplate: 'rtp_1',
      upwardDue: '2027-03-01',
      'scoredAttributeIds[]': ['rat_b', '', 'rat_a'],
      managerWeight: '62,5',
      peerWeight: '37.5%',
      strict: 'on',
    }),
  )
  expect(submission.status === 'success' && submission.value).toMatchObject({
    groups: [{ direction: 'upward', templateId: 'rtp_1', dueOn: '2027-03-01', revieweeSees: 'anonymous' }],
    scoredAttributeIds: ['rat_b', 'rat_a'],
    score: { weights: { manager: 62.5, peer: 37.5 } },
    anonymity: { threshold: 3, strict: true, splitAndShuffle: false },
    ackRequired: false,
  })
})

test('what is wrong is said at its field', () => {
  expect(errorsOf({ name: ' ' })).toHaveProperty('name')
  expect(errorsOf({ peersMin: '4', peersMax: '2' })).toEqual({
    peersMax: ['Most peers must not be fewer than the fewest.'],
  })
  expect(errorsOf({ threshold: 'many' })).toEqual({ threshold: ['Threshold must be a number.'] })
  expect(errorsOf({ threshold: '' })).toEqual({ threshold: ['Threshold must be a number.'] })
  expect(errorsOf({ outMax: '0' })).toEqual({ outMax: ['The highest score must be above the lowest.'] })
  expect(errorsOf({ selfWeight: '101' })).toEqual({ selfWeight: ['Weight must be between 0% and 100%.'] })
  expect(errorsOf({ selfOn: 'on', upwardOn: 'on', upwardDue: '2027-02-30' })).toEqual({
    upwardDue: ['Date is invalid'],
  })
  expect(errorsOf({ 'scoredAttributeIds[]': ['rat_a', 'rat_a'] })).toEqual({
    scoredAttributeIds: ['Each scored attribute can be added once.'],
  })
})

test('an edit sends the version that it was opened with', () => {
  const submission = check(toForm({ version: '3', seenVersion: '4' }))
  expect(submission.status === 'success' && submission.value).toMatchObject({ version: 3, seenVersion: 4 })
})

test('what the API refuses has a field, parts of the settings too', () => {
  const on = ['self', 'peer'] as const
  const names = ['groups', 'groups.1.dueOn', 'score.weights.peer', 'anonymity', 'sharing', 'owners', 'name']
  expect(names.map((path) => toFieldName(path, on))).toEqual([
    'selfTemplate',
    'peerDue',
    'peerWeight',
    'threshold',
    'sharingBy',
    'ownerIds',
    'name',
  ])
})

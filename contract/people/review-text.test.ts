import { expect, test } from 'vitest'
import { addressReviewee } from './review-text.ts'

const toSelf = (text: string) => addressReviewee(text, { direction: 'self', name: 'Ana' })

test.each([
  ['How fully did {name} deliver?', 'How fully did you deliver?'],
  ['How well does {name} choose what to work on?', 'How well do you choose what to work on?'],
  ['Is {name} ready?', 'Are you ready?'],
  ['What has {name} learned, and where is {name} going?', 'What have you learned, and where are you going?'],
  ['How sound are {name}’s decisions?', 'How sound are your decisions?'],
  ["{name}'s best result", 'Your best result'],
  ['{name} is easy to work with, and {name} isn’t late.', 'You are easy to work with, and you aren’t late.'],
  ['What is {name}’s next skill?', 'What is your next skill?'],
  ['What {name} hands over, {name} always checks.', 'What you hand over, you always check.'],
  ['When {name} applies it, {name} reaches more.', 'When you apply it, you reach more.'],
  ['My manager listens.', 'My manager listens.'],
])('about oneself, “%s” is “%s”', (asked, read) => {
  expect(toSelf(asked)).toBe(read)
})

test('to everybody else a question has the name of the person it is about', () => {
  const asked = '{name} is here. Does {name} help?'
  expect(addressReviewee(asked, { direction: 'peer', name: '$& Li' })).toBe('$& Li is here. Does $& Li help?')
})

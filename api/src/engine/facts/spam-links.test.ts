import { expect, test } from 'vitest'
import { spamFamiliesOf, type SpamFamily } from './spam-links.ts'

const WORDS: Record<SpamFamily, readonly string[]> = {
  pharmacy: [
    'viagra',
    'cialis',
    'levitra',
    'kamagra',
    'sildenafil',
    'tadalafil',
    'vardenafil',
    'tramadol',
    'xanax',
    'phentermine',
    'modafinil',
    'propecia',
    'ambien',
    'ivermectin',
  ],
  gambling: [
    'online casinos',
    'casino-online',
    'casino bonus',
    'slot gacor',
    'situs slot',
    'slotonline',
    'judi online',
    'togel',
    'bandar bola',
    'poker online',
    'deneme bonusu',
    'bahis siteleri',
    'casino siteleri',
    'online gambling',
    'sports betting',
  ],
  counterfeits: [
    'replica watches',
    'fake rolex',
    'louis vuitton outlet',
    'gucci replica',
    'prada outlet',
    'ugg outlet',
    'nike outlet',
    'moncler outlet',
    'michael kors outlet',
    'ray-ban outlet',
    'cheap jerseys',
  ],
  loans: ['payday loan', 'instant cash loans', 'no credit check loans'],
}

// What looks for beginnings of words lets through whatever the patterns would find.
test.each(Object.entries(WORDS))('%s: each of its words is found, wherever it stands', (family, words) => {
  for (const word of words)
    for (const text of [word, word.toUpperCase(), `Buy «${word}», now`, `a.${word}`, `é${word} x`])
      expect([text, spamFamiliesOf(text)]).toEqual([text, [family]])
})

test.each(['specialist', 'xcialis', 'Slots of time', 'on', 'no', '', '1togel'])('“%s” is none', (text) => {
  expect(spamFamiliesOf(text)).toEqual([])
})

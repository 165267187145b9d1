import { expect, test } from 'vitest'
import { findSearchFault, findTagFault, suggestTag } from './language-tags.ts'

test.each([
  ['eng', '"eng" is not a registered language.', 'en'],
  ['english', '"english" is not a registered language.', null],
  ['en_US', 'It has an underscore instead of a hyphen.', 'en-US'],
  [' en', 'It contains a space.', 'en'],
  ['en-UK', '"uk" is not a registered region.', 'en-GB'],
  ['en-840', '"840" is not a registered region.', 'en-US'],
  ['zh-canton', '"canton" is not a registered variant.', null],
  ['zh-abcd', '"abcd" is not a registered script.', null],
  ['zh-xyz', '"xyz" is not a registered part of a language.', null],
  ['de-1996-1996', 'It repeats a part.', null],
  ['en-a-bb-a-cc', 'It repeats a part.', null],
  ['en-', 'It is not a well-formed language code.', null],
  ['x', 'It is not a well-formed language code.', null],
])('%o is no language tag: %s', (tag, fault, suggestion) => {
  expect([findTagFault(tag), suggestTag(tag, findTagFault)]).toEqual([fault, suggestion])
})

test.each([
  ...[
    'en',
    'EN-us',
    'iw',
    'cmn',
    'yue',
    'zh-yue',
    'zh-Hant-TW',
    'sr-Latn-RS',
    'es-419',
    'de-CH-1996',
    'sl-rozaj-biske',
  ],
  ...[
    'x-home',
    'en-x-home',
    'i-klingon',
    'en-GB-oed',
    'art-lojban',
    'qaa-Qaaa-QM',
    'de-u-co-phonebk',
    'en-a-bb-b-cc-x-y',
  ],
])('%s is a language tag', (tag) => {
  expect(findTagFault(tag)).toBeNull()
})

test.each([
  ['eng', '"eng" is not a two-letter language code.', 'en'],
  ['iw', '"iw" is not a two-letter language code.', 'he'],
  ['en-uk', '"uk" is not a country code.', 'en-GB'],
  ['es-419', '"419" is not a country code.', null],
  ['en_gb', 'It has an underscore instead of a hyphen.', 'en-GB'],
  ['en ', 'It contains a space.', 'en'],
  ['de-CH-1996', 'It has more than a language, a script and a country.', null],
  ['', 'It is not a well-formed language code.', null],
])('search engines do not read %o in hreflang: %s', (tag, fault, suggestion) => {
  expect([findSearchFault(tag), suggestTag(tag, findSearchFault)]).toEqual([fault, suggestion])
})

test.each(['en', 'x-default', 'X-Default', 'pt-BR', 'zh-Hant', 'zh-hant-hk'])('they read %s', (tag) => {
  expect(findSearchFault(tag)).toBeNull()
})

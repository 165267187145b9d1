import { expect, test } from 'vitest'
import { findSearchFault, findTagFault, suggestTag } from './language-tags.ts'

test.each([
  ['eng', '"eng" is no registered language.', 'en'],
  ['english', '"english" is no registered language.', null],
  ['en_US', 'Its parts are joined by an underscore, where a hyphen belongs.', 'en-US'],
  [' en', 'It has a space in it.', 'en'],
  ['en-UK', '"uk" is no registered region.', 'en-GB'],
  ['en-840', '"840" is no registered region.', 'en-US'],
  ['zh-canton', '"canton" is no registered variant.', null],
  ['zh-abcd', '"abcd" is no registered script.', null],
  ['zh-xyz', '"xyz" is no registered part of a language.', null],
  ['de-1996-1996', 'The same stands in it twice.', null],
  ['en-a-bb-a-cc', 'The same stands in it twice.', null],
  ['en-', 'It is not built as language codes are.', null],
  ['x', 'It is not built as language codes are.', null],
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
  ['eng', '"eng" is no language of two letters.', 'en'],
  ['iw', '"iw" is no language of two letters.', 'he'],
  ['en-uk', '"uk" is no country.', 'en-GB'],
  ['es-419', '"419" is no country.', null],
  ['en_gb', 'Its parts are joined by an underscore, where a hyphen belongs.', 'en-GB'],
  ['en ', 'It has a space in it.', 'en'],
  ['de-CH-1996', 'It says more than language, script and country.', null],
  ['', 'It is not built as language codes are.', null],
])('search engines do not read %o in hreflang: %s', (tag, fault, suggestion) => {
  expect([findSearchFault(tag), suggestTag(tag, findSearchFault)]).toEqual([fault, suggestion])
})

test.each(['en', 'x-default', 'X-Default', 'pt-BR', 'zh-Hant', 'zh-hant-hk'])('they read %s', (tag) => {
  expect(findSearchFault(tag)).toBeNull()
})

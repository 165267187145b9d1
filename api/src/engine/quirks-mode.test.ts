import { expect, test } from 'vitest'
import { isQuirksDoctype } from './quirks-mode.ts'

const LOOSE = 'http://www.w3.org/TR/html4/loose.dtd'

test.each([
  'html',
  'HTML',
  ' html ',
  'html PUBLIC ""',
  'html SYSTEM "about:legacy-compat"',
  "html system ''",
  `html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "${LOOSE}"`,
  `HTML PUBLIC '-//w3c//dtd html 4.01 transitional//en''${LOOSE}'`,
  `html PUBLIC "-//W3C//DTD HTML 4.01//EN"`,
  `html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"`,
  `html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd" more`,
])('browsers go by the standard with the doctype %s', (declaration) => {
  expect(isQuirksDoctype(declaration)).toBe(false)
})

test.each([
  '',
  'xhtml',
  'html5',
  'html x',
  'html public',
  'html PUBLIC "html"',
  'html SYSTEM',
  'html SYSTEM "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"',
  `html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"`,
  `html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" "${LOOSE}"`,
  `html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN" x`,
  `html PUBLIC "-//W3C//DTD HTML 4.01//EN" x`,
  `html PUBLIC "-//W3C//DTD HTML 4.01`,
  `html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"`,
  `html PUBLIC "-//IETF//DTD HTML//EN"`,
  `html PUBLIC "-//W3O//DTD W3 HTML Strict 3.0//EN//"`,
])('browsers turn quirks mode on for the doctype %s', (declaration) => {
  expect(isQuirksDoctype(declaration)).toBe(true)
})

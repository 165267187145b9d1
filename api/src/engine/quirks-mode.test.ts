// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isQuirksDoctype } from './quirks-mode.ts'

const LOOSE = 'http://www.w3.org/TR/html4/loose.dtd'

test.each([
  'html',
  'HTML',
  ' html ',
  '',
  'xhtml',
  'html5',
  'html public',
  'html PUBLIC ""',
  'html PUBLIC "html"',
  'html x',
  'html SYSTEM',
  'html SYSTEM "about:legacy-compat"',
  "html system ''",
  'html SYSTEM "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"',
  `html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"`,
  `html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "${LOOSE}"`,
  `HTML PUBLIC '-//w3c//dtd html 4.01 transitional//en''${LOOSE}'`,
  `html PUBLIC "-//W3C//DTD HTML 4.01//EN"`,
  `html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" "${LOOSE}"`,
  `html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN" x`,
  `html PUBLIC "-//W3C//DTD HTML 4.01//EN" x`,
  `html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"`,
  `html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd" more`,
  `html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"`,
  `html PUBLIC "-//IETF//DTD HTML//EN"`,
  `html PUBLIC "-//W3O//DTD W3 HTML Strict 3.0//EN//"`,
  `html PUBLIC "-//W3C//DTD HTML 4.01`,
])('a browser agrees on what mode a doctype means: %s', (declaration) => {
  const page = new DOMParser().parseFromString(`<!doctype ${declaration}><p>Hello</p>`, 'text/html')

  expect(isQuirksDoctype(declaration)).toBe(page.compatMode === 'BackCompat')
})

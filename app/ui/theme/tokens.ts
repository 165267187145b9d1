/**
 * The palette: one pair `[light, dark]` per token. The dark values are a separate palette and not an inversion.
 * `tailwind.config.ts` turns each pair into the custom property `--<group>-<name>` and into utilities of the same name;
 * `tokens.test.ts` checks the contrast of every pair that can occur on a page.
 */
export type ColorPair = readonly [light: string, dark: string]

/** Backgrounds, from the page upwards. */
export const surface = {
  page: ['#f8f7f3', '#131512'],
  raised: ['#fffefb', '#1a1d19'],
  sunken: ['#f0eee7', '#0e100d'],
  overlay: ['#fffefb', '#222620'],
  hover: ['#f3f1ea', '#232721'],
} satisfies Record<string, ColorPair>

/** Text. `soft` passes 4.5:1 everywhere; there is nothing lighter. */
export const ink = {
  strong: ['#171a16', '#f4f2ea'],
  base: ['#2b2f29', '#dfddd4'],
  soft: ['#5c6058', '#a5a79c'],
} satisfies Record<string, ColorPair>

/** `soft` is decorative; `control` outlines controls, so it has 3:1. */
export const line = {
  soft: ['#e6e3da', '#2b2f29'],
  strong: ['#cfcbbf', '#40453d'],
  control: ['#85847a', '#74786d'],
} satisfies Record<string, ColorPair>

/** Actions. An organization's own color replaces only this group. */
export const action = {
  base: ['#1c5d46', '#62b692'],
  hover: ['#144936', '#7cc9a8'],
  text: ['#1a5b44', '#7cc9a8'],
  soft: ['#e2ede6', '#1d3028'],
  on: ['#fffefb', '#0d1a14'],
} satisfies Record<string, ColorPair>

/** Amber, used rarely: for the bell, and for what needs a decision. */
export const accent = {
  base: ['#b96d00', '#e0a33e'],
  soft: ['#faeed8', '#33281a'],
} satisfies Record<string, ColorPair>

export const status = {
  good: ['#246b3c', '#74c187'],
  'good-soft': ['#e4f0e3', '#1b2c1e'],
  attention: ['#855000', '#e2ab52'],
  'attention-soft': ['#faeed8', '#33281a'],
  problem: ['#ab2920', '#f08a7c'],
  'problem-soft': ['#fbe7e2', '#3a201d'],
  neutral: ['#575b53', '#a5a79c'],
  'neutral-soft': ['#edebe3', '#272b25'],
} satisfies Record<string, ColorPair>

/**
 * `1` to `6` are categorical colors that are distinguishable with protanopia, deuteranopia and tritanopia. `seq` is a
 * sequential scale in one hue; `div` is diverging, from below to above.
 */
export const data = {
  1: ['#006c3e', '#2e9e52'],
  2: ['#b96d00', '#e7cf74'],
  3: ['#164097', '#76a2ff'],
  4: ['#872300', '#fa8893'],
  5: ['#0087a4', '#63eae2'],
  6: ['#995677', '#b169a3'],
  grid: ['#e6e3da', '#2b2f29'],
  'seq-1': ['#d8e8de', '#1f3229'],
  'seq-2': ['#a9cdb9', '#2b5040'],
  'seq-3': ['#6faa8d', '#3d7660'],
  'seq-4': ['#378164', '#57a384'],
  'seq-5': ['#105740', '#86d3b1'],
  'div-1': ['#9b3a16', '#ee8e6b'],
  'div-2': ['#dba184', '#8f5238'],
  'div-3': ['#e9e6dd', '#3a3e37'],
  'div-4': ['#8db5cd', '#345f78'],
  'div-5': ['#175a80', '#74b9df'],
} satisfies Record<string, ColorPair>

import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny, whenAnyUrl } from '#api/engine/checks/findings.ts'
import { isShell } from '#api/engine/page-kinds.ts'

const MANY_LINKS = 10

/** Accessibility, as far as HTML alone shows it. */
export const markupChecks = [
  {
    id: 'a11y-form-label',
    category: 'accessibility',
    severity: 'error',
    scope: 'page',
    title: 'Form field without label',
    why: 'Screen readers cannot say what to enter, and a click on the text beside it does nothing.',
    fix: 'Add <label for="…">, or aria-label where there is no visible text.',
    find: ({ accessibility }) =>
      whenAny(accessibility.unlabeledFields, (count) => counted(count, 'field') + ' without a label.'),
  },
  {
    id: 'a11y-button-name',
    category: 'accessibility',
    severity: 'error',
    scope: 'page',
    title: 'Button without accessible name',
    why: 'Screen readers only say "button", so nobody knows what it does.',
    fix: 'Put text in it, or add aria-label if it has only an icon.',
    find: ({ accessibility }) =>
      whenAny(
        accessibility.namelessButtons,
        (count) => counted(count, 'button') + ' without an accessible name.',
      ),
  },
  {
    id: 'a11y-link-name',
    category: 'accessibility',
    severity: 'error',
    scope: 'page',
    title: 'Link without accessible name',
    why: 'The anchor text tells people and search engines what is behind a link. Here there is none, so screen readers read out the URL.',
    fix: 'Put text in the link, or add aria-label if it has only an icon.',
    find: ({ links }) =>
      whenAnyUrl(links.withoutName, (count) => counted(count, 'link') + ' without an accessible name.'),
  },
  {
    id: 'a11y-frame-title',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Frame without title',
    why: 'Screen reader users cannot know what is in the frame without entering it.',
    fix: 'Add title="…" to the iframe.',
    find: ({ accessibility }) =>
      when(
        accessibility.untitledFrames > 0,
        counted(accessibility.untitledFrames, 'frame') + ' without a title.',
      ),
  },
  {
    id: 'a11y-landmark-main',
    category: 'accessibility',
    severity: 'notice',
    scope: 'page',
    title: 'Missing main landmark',
    why: 'With a main element, people who use a screen reader jump straight to the content. Programs that read the page use it too.',
    fix: 'Put the content in <main>.',
    find: (facts) => when(!facts.accessibility.hasMain && !isShell(facts), 'There is no main element.'),
  },
  {
    id: 'a11y-skip-link',
    category: 'accessibility',
    severity: 'notice',
    scope: 'page',
    title: 'Missing skip link',
    why: 'Keyboard users must tab through all links of the navigation on every page.',
    fix: 'Begin the page with a link to the main content.',
    find: ({ accessibility }) =>
      when(
        accessibility.hasMain && accessibility.linksBeforeMain > MANY_LINKS && !accessibility.hasSkipLink,
        `${accessibility.linksBeforeMain} links before the content.`,
      ),
  },
  {
    id: 'a11y-tabindex',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Positive tabindex',
    why: 'A tabindex above 0 changes the order in which the Tab key moves through the page.',
    fix: 'Use 0 or -1, and put elements in the order in which they are used.',
    find: ({ accessibility }) =>
      whenAny(
        accessibility.positiveTabindex,
        (count) => counted(count, 'element') + ' with a tabindex above 0.',
      ),
  },
  {
    id: 'a11y-aria-invalid',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Invalid ARIA attribute, value or role',
    why: 'ARIA tells assistive technology what an element is and does. Names and values that it does not know say nothing.',
    fix: 'Correct or remove them.',
    find: ({ accessibility }) =>
      whenAny(
        accessibility.invalidAria,
        (count) => counted(count, 'invalid name or value', 'invalid names or values') + '.',
      ),
  },
  {
    id: 'a11y-aria-required',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Missing required ARIA attribute',
    why: 'Some roles mean nothing without a state: a checkbox must say whether it is checked.',
    fix: 'Add the attribute, or use the native element, which has it.',
    find: ({ accessibility }) =>
      whenAny(
        accessibility.incompleteAria,
        (count) => counted(count, 'role') + ' without a required attribute.',
      ),
  },
  {
    id: 'a11y-aria-hidden-focus',
    category: 'accessibility',
    severity: 'error',
    scope: 'page',
    title: 'Focusable element inside aria-hidden',
    why: 'The keyboard reaches an element that the screen reader does not announce, so the user is lost.',
    fix: 'Remove aria-hidden, or take the element out of the tab order with tabindex="-1".',
    find: ({ accessibility }) =>
      whenAny(accessibility.focusableHidden, () => 'Focusable elements inside aria-hidden.'),
  },
  {
    id: 'a11y-table-headers',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Data table without header cells',
    why: 'Screen readers read the header with every cell. Without th there is only a row of values.',
    fix: 'Mark header cells as <th>.',
    find: ({ accessibility: { tablesWithoutHeaders } }) =>
      when(tablesWithoutHeaders > 0, counted(tablesWithoutHeaders, 'table') + ' without th.'),
  },
  {
    id: 'a11y-list-structure',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'List item outside a list',
    why: 'Screen readers announce how long a list is and the position in it. That needs ul or ol around the items.',
    fix: 'Put li elements directly in ul or ol.',
    find: ({ accessibility }) => whenAny(accessibility.brokenLists, () => 'List items outside a list.'),
  },
  {
    id: 'a11y-autoplay',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Sound plays automatically',
    why: 'Sound that nobody asked for drowns out the screen reader, and drives visitors away.',
    fix: 'Remove autoplay, or add muted.',
    find: ({ media }) => {
      const count =
        media.audioAutoplay + media.videos.filter(({ autoplays, isSilent }) => autoplays && !isSilent).length
      return when(count > 0, counted(count, 'element') + ' with autoplay and sound.')
    },
  },
  {
    id: 'a11y-accesskey-dup',
    category: 'accessibility',
    severity: 'notice',
    scope: 'page',
    title: 'Duplicate access key',
    why: 'A keyboard shortcut of two elements does not work, or does the wrong thing.',
    fix: 'Give each element a different key, or preferably none.',
    find: ({ accessibility }) =>
      whenAny(accessibility.duplicateAccesskeys, (count) => counted(count, 'key') + ' used more than once.'),
  },
  {
    id: 'a11y-object-alt',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Image button or map area without alt text',
    why: 'Without an alt text, nobody who cannot see it knows what it is for.',
    fix: 'Add alt="…".',
    find: ({ accessibility }) =>
      whenAny(accessibility.withoutAlternative, (count) => counted(count, 'element') + ' without alt text.'),
  },
] as const satisfies readonly Check[]

import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { isShell } from '#api/engine/page-kinds.ts'

const MANY_LINKS = 10

/** What can be seen in the HTML alone of whether everybody can use the page. */
export const markupChecks = [
  {
    id: 'a11y-form-label',
    category: 'accessibility',
    severity: 'error',
    scope: 'page',
    title: 'Field without label',
    why: 'Screen readers cannot say what is to be typed in, and a click on the text beside does nothing.',
    fix: 'Add <label for="…">, or aria-label where there is no visible text.',
    find: ({ accessibility }) =>
      whenAny(accessibility.unlabelledFields, (count) => counted(count, 'field') + ' without label.'),
  },
  {
    id: 'a11y-button-name',
    category: 'accessibility',
    severity: 'error',
    scope: 'page',
    title: 'Button without name',
    why: 'Screen readers only say "button", so nobody knows what it does.',
    fix: 'Write a text into it, or aria-label when it holds only a symbol.',
    find: ({ accessibility }) =>
      whenAny(accessibility.namelessButtons, (count) => counted(count, 'button') + ' without name.'),
  },
  {
    id: 'a11y-link-name',
    category: 'accessibility',
    severity: 'error',
    scope: 'page',
    title: 'Link without name',
    why: 'The text of a link tells people and search engines what is behind it. Here there is none, so screen readers read out the address.',
    fix: 'Write a text into the link, or aria-label when it holds only a symbol.',
    find: ({ links }) => whenAny(links.withoutName, (count) => counted(count, 'link') + ' without name.'),
  },
  {
    id: 'a11y-frame-title',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Frame without title',
    why: 'Screen reader users cannot know what is in the frame without going into it.',
    fix: 'Add title="…" to the iframe.',
    find: ({ accessibility }) =>
      when(
        accessibility.untitledFrames > 0,
        counted(accessibility.untitledFrames, 'frame') + ' without title.',
      ),
  },
  {
    id: 'a11y-landmark-main',
    category: 'accessibility',
    severity: 'notice',
    scope: 'page',
    title: 'Main content is not marked',
    why: 'With a main element people who use a screen reader jump straight to the content. Machines that read the page use it too.',
    fix: 'Put the content into <main>.',
    find: (facts) => when(!facts.accessibility.hasMain && !isShell(facts), 'There is no main element.'),
  },
  {
    id: 'a11y-skip-link',
    category: 'accessibility',
    severity: 'notice',
    scope: 'page',
    title: 'No way past the navigation',
    why: 'Keyboard users must walk through all links of the navigation on every page.',
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
    title: 'Tab order is forced',
    why: 'A tabindex above 0 makes the keyboard jump about the page.',
    fix: 'Use 0 or -1, and put elements in the order in which they are used.',
    find: ({ accessibility }) =>
      whenAny(accessibility.positiveTabindex, (count) => counted(count, 'element')),
  },
  {
    id: 'a11y-aria-invalid',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Unknown ARIA attribute or role',
    why: 'ARIA tells assistive technology what an element is. Misspelt names say nothing.',
    fix: 'Correct or remove them.',
    find: ({ accessibility }) =>
      whenAny(accessibility.invalidAria, (count) => counted(count, 'unknown name')),
  },
  {
    id: 'a11y-aria-required',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Role without its state',
    why: 'Some roles mean nothing without a state: a checkbox must say whether it is checked.',
    fix: 'Add the attribute, or use the native element, which has it.',
    find: ({ accessibility }) =>
      whenAny(accessibility.incompleteAria, (count) => counted(count, 'role') + ' without state.'),
  },
  {
    id: 'a11y-aria-hidden-focus',
    category: 'accessibility',
    severity: 'error',
    scope: 'page',
    title: 'Hidden from screen readers but in the tab order',
    why: 'The keyboard reaches an element that the screen reader does not announce, so the user is lost.',
    fix: 'Remove aria-hidden, or take the element out of the tab order with tabindex="-1".',
    find: ({ accessibility }) =>
      whenAny(accessibility.focusableHidden, () => 'Elements that take the focus inside aria-hidden.'),
  },
  {
    id: 'a11y-table-headers',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Table without header cells',
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
    why: 'Screen readers say how long a list is and where one stands in it. That needs ul or ol around the items.',
    fix: 'Put li elements directly into ul or ol.',
    find: ({ accessibility }) => whenAny(accessibility.brokenLists, () => 'Items without a list.'),
  },
  {
    id: 'a11y-autoplay',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Sound starts by itself',
    why: 'Sound that nobody asked for drowns the screen reader, and drives visitors away.',
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
    title: 'Two elements with the same access key',
    why: 'A keyboard shortcut that belongs to two elements does not work, or does the wrong thing.',
    fix: 'Give each its own, or better none.',
    find: ({ accessibility }) => whenAny(accessibility.duplicateAccesskeys, (count) => counted(count, 'key')),
  },
  {
    id: 'a11y-object-alt',
    category: 'accessibility',
    severity: 'warning',
    scope: 'page',
    title: 'Image button or map area without text',
    why: 'Without an alternative text nobody who cannot see it knows what it is for.',
    fix: 'Add alt="…".',
    find: ({ accessibility }) =>
      whenAny(accessibility.withoutAlternative, (count) => counted(count, 'element')),
  },
] as const satisfies readonly Check[]

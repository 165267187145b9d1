import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { contentFrames, isEmptyPage, isFrame, isShell } from '#api/engine/page-kinds.ts'

const MIN_WORDS = 200
const MAX_ELEMENTS = 1_500
/** Where it means "everything". */
const SAYS_TODO = /^(?:es|pt|gl|ast)\b/i

/** Main content and markup of a page. */
export const textChecks = [
  {
    id: 'thin-content',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Thin content',
    why: 'Apart from menus and footers there is little text, so search engines have little to show the page for.',
    fix: 'Add what helps the reader, or merge short pages into one.',
    find: (facts) => {
      const { content, resources, noindex } = facts
      const isElse = isEmptyPage(facts) || isFrame(facts) || isShell(facts)
      return when(
        content.mainWords < MIN_WORDS &&
          !noindex &&
          !isElse &&
          !resources.forms.some(({ hasPassword }) => hasPassword),
        `${counted(content.mainWords, 'word')} of main text; ${MIN_WORDS} or more is usual.`,
      )
    },
  },
  {
    id: 'content-hidden',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Hidden text',
    why: 'More text is hidden than shown. Text that readers never see can look like an attempt to deceive search engines.',
    fix: 'Show it, or remove it. Text behind tabs and buttons is fine.',
    find: ({ content }) =>
      when(
        content.hiddenWords > 100 && content.hiddenWords > content.words,
        `${content.hiddenWords} words are hidden.`,
      ),
  },
  {
    id: 'content-placeholder',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Placeholder text',
    why: 'Filler such as lorem ipsum was left on the page.',
    fix: 'Replace it with real text.',
    find: ({ content: { placeholder }, head }) =>
      when(
        placeholder !== null && !(placeholder === 'TODO:' && SAYS_TODO.test(head.lang ?? '')),
        'Placeholder text was left on the page.',
        placeholder,
      ),
  },
  {
    id: 'content-stale-year',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Outdated copyright year',
    why: 'A copyright year that is long past makes visitors think that nobody maintains the site.',
    fix: 'Let the template print the current year.',
    find: ({ content }, now) =>
      when(
        content.copyrightYear !== null && content.copyrightYear < now.getUTCFullYear() - 1,
        `The copyright line ends with ${content.copyrightYear ?? ''}.`,
      ),
  },
  {
    id: 'keyword-stuffing',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Keyword stuffing',
    why: 'One word makes up an unusually large share of the text. Readers find it odd, and search engines may treat it as spam.',
    fix: 'Write for readers: use other words, or fewer.',
    find: ({ content: { topWord } }) =>
      when(
        topWord !== null && topWord.share > 0.08,
        `The word "${topWord?.word ?? ''}" is ${Math.round((topWord?.share ?? 0) * 100)}% of the text.`,
      ),
  },
  {
    id: 'text-html-ratio-low',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Low text-to-HTML ratio',
    why: 'Less than 5% of this large page is text. The rest slows down loading for people and programs.',
    fix: 'Move scripts, styles and data out of the HTML, and simplify the markup.',
    find: ({ content, bytes }) =>
      when(
        bytes > 100 * 1024 && content.textBytes * 20 < bytes,
        `${Math.round(bytes / 1024)} kB of HTML hold ${counted(content.textLength, 'character')} of text.`,
      ),
  },
  {
    id: 'html-invalid-nesting',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Invalid nesting',
    why: 'HTML does not allow these elements inside each other: browsers take them apart, or send clicks and keyboard input to the wrong one.',
    fix: 'Move the inner element out.',
    find: ({ badNesting }) => whenAny(badNesting, () => 'Elements are where HTML does not allow them.'),
  },
  {
    id: 'duplicate-id',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Duplicate ID',
    why: 'An ID identifies one element. With two, anchor links, labels and scripts reach the wrong one.',
    fix: 'Give each element a unique ID.',
    find: ({ document }) =>
      whenAny(document.duplicateIds, (count) => `${counted(count, 'ID')} used more than once.`),
  },
  {
    id: 'dom-too-large',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Large DOM',
    why: 'Each element costs memory and time. With this many, phones become slow.',
    fix: 'Show fewer entries at once, and simplify nested containers.',
    find: ({ document: { elements, isTooDeep } }) =>
      isTooDeep
        ? when(true, 'Elements are nested more than 600 levels deep. What comes after them was not read.')
        : when(elements > MAX_ELEMENTS, `${elements} elements; up to ${MAX_ELEMENTS} is good.`),
  },
  {
    id: 'iframe-main',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Main content in a frame',
    why: 'The page itself has hardly any text and shows another page in a frame. Search engines may not count the framed content as part of this page.',
    fix: 'Put the content in the page itself.',
    find: (facts) => {
      const frames = contentFrames(facts.resources)
      return when(
        isFrame(facts),
        facts.resources.framesets > 0
          ? 'The page is a frameset.'
          : `${counted(frames.length, 'frame')} and hardly any text.`,
        frames[0]?.url,
      )
    },
  },
  {
    id: 'plugin-content',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Content for a browser plugin',
    why: 'Browsers no longer run Flash, Java applets or Silverlight.',
    fix: 'Replace them with HTML, video or canvas.',
    find: ({ resources }) => whenAny(resources.plugins, (count) => counted(count, 'plugin element')),
  },
] as const satisfies readonly Check[]

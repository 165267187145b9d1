import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { isEmptyPage, isFrame, isShell } from '#api/engine/page-kinds.ts'

const MIN_WORDS = 200
const MAX_ELEMENTS = 1_500
/** Where it means "everything". */
const SAYS_TODO = /^(?:es|pt|gl|ast)\b/i

/** What the page has to say, and whether it is in good order. */
export const textChecks = [
  {
    id: 'thin-content',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Little text',
    why: 'Beside menus and footers there is little to read, so search engines have little to show the page for.',
    fix: 'Say more where it helps the reader, or join short pages into one.',
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
    title: 'Much hidden text',
    why: 'More is hidden than shown. Text that readers never see can look like an attempt to deceive search engines.',
    fix: 'Show it, or remove it. Text behind tabs and buttons is fine.',
    find: ({ content }) =>
      when(
        content.hiddenWords > 100 && content.hiddenWords * 2 > content.words,
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
        'Filler was left in the text.',
        placeholder,
      ),
  },
  {
    id: 'content-stale-year',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Old copyright year',
    why: 'A year in the footer that is long past makes visitors think that nobody looks after the site.',
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
    title: 'Unnatural repetition of a word',
    why: 'One word makes up an unusual share of the text. Readers find it odd and search engines may take it for spam.',
    fix: 'Write for readers: use other words, or fewer.',
    find: ({ content: { topWord } }) =>
      when(
        topWord !== null && topWord.share > 0.08,
        `The word "${topWord?.word ?? ''}" is ${Math.round((topWord?.share ?? 0) * 100)} % of the text.`,
      ),
  },
  {
    id: 'text-html-ratio-low',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Much markup, little text',
    why: 'Less than a twentieth of this large page is text. The rest is loaded for nothing, and programs that read the page pay for it.',
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
    title: 'Elements nested in a forbidden way',
    why: 'HTML forbids it: browsers take the elements apart, or send clicks and the keyboard to the wrong one.',
    fix: 'Take the inner element out.',
    find: ({ document }) => whenAny(document.badNesting, () => 'Elements stand where they may not.'),
  },
  {
    id: 'duplicate-id',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Id used more than once',
    why: 'An id names one element. With two, links to it, labels and scripts hit the wrong one.',
    fix: 'Give each element an id of its own.',
    find: ({ document }) =>
      whenAny(document.duplicateIds, (count) => `${counted(count, 'id')} more than once.`),
  },
  {
    id: 'dom-too-large',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Very many elements',
    why: 'Each element costs memory and time. With so many, phones become slow.',
    fix: 'Show fewer entries at once, and simplify nested containers.',
    find: ({ document }) =>
      when(document.elements > MAX_ELEMENTS, `${document.elements} elements; up to ${MAX_ELEMENTS} is good.`),
  },
  {
    id: 'iframe-main',
    category: 'content',
    severity: 'warning',
    scope: 'page',
    title: 'Main content in a frame',
    why: 'The page itself has hardly any text and shows another page in a frame. Search engines see an empty page.',
    fix: 'Put the content into the page itself.',
    find: (facts) => {
      const { frames, framesets } = facts.resources
      return when(
        isFrame(facts),
        framesets > 0 ? 'The page is a frameset.' : `${counted(frames.length, 'frame')} and hardly any text.`,
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
    why: 'Flash, Java applets and Silverlight run in no browser any more.',
    fix: 'Replace them with HTML, video or canvas.',
    find: ({ resources }) => whenAny(resources.plugins, (count) => counted(count, 'plugin element')),
  },
] as const satisfies readonly Check[]

import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { hasKnownRobots, isShutOut } from '#api/engine/checks/robots-sitemaps/robots.ts'
import { hasResponse, type HostFacts } from '#api/engine/host-facts.ts'
import { startsAsHtml } from '#api/engine/html-start.ts'
import { isShell } from '#api/engine/page-kinds.ts'

const SEARCH_BOTS = ['OAI-SearchBot', 'PerplexityBot', 'Claude-SearchBot']
const USER_BOTS = ['ChatGPT-User', 'Claude-User', 'Perplexity-User']
const TRAINING_BOTS = [
  'GPTBot',
  'ClaudeBot',
  'CCBot',
  'Google-Extended',
  'Applebot-Extended',
  'meta-externalagent',
]
/** About four bytes make a token of a language model. */
const BYTES_A_TOKEN = 4
const HEAVY_TOKENS = 50_000

/** When everybody is kept out, that is another finding. */
function blocked(host: HostFacts, bots: readonly string[]): string[] {
  return isShutOut(host, 'Googlebot') ? [] : bots.filter((bot) => isShutOut(host, bot))
}

/** Whether AI search and assistants can find and read the site. */
export const aiSearchChecks = [
  {
    id: 'ai-search-bot-blocked',
    category: 'ai-search',
    severity: 'warning',
    scope: 'host',
    title: 'AI search bots blocked',
    why: 'These bots collect pages that AI assistants show and link as sources. Sites that block them are not cited in the answers.',
    fix: 'Allow them in robots.txt, unless it is intentional.',
    isKnown: hasKnownRobots,
    find: (host) => whenAny(blocked(host, SEARCH_BOTS), () => 'robots.txt blocks AI search bots.'),
  },
  {
    id: 'ai-user-bot-blocked',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'AI assistants blocked',
    why: 'These bots open a page when somebody asks an assistant about it. An assistant that obeys robots.txt then cannot read it.',
    fix: 'Allow them in robots.txt, unless it is intentional.',
    isKnown: hasKnownRobots,
    find: (host) => whenAny(blocked(host, USER_BOTS), () => 'robots.txt blocks bots of AI assistants.'),
  },
  {
    id: 'ai-training-blocked',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'AI training bots blocked',
    why: 'These bots collect text for training language models. Blocking them is a policy decision, not a fault, and does not affect search.',
    fix: 'If it is intentional, there is nothing to do.',
    isKnown: hasKnownRobots,
    find: (host) => whenAny(blocked(host, TRAINING_BOTS), () => 'robots.txt blocks AI training bots.'),
  },
  {
    id: 'llms-missing',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'Missing llms.txt',
    why: 'llms.txt is a short guide to a site for language models. It is a proposal that few programs read yet.',
    fix: 'Add one if you have documentation that assistants should use.',
    isKnown: ({ probes: { llmsTxt } }) => hasResponse(llmsTxt),
    find: ({ probes: { llmsTxt } }) =>
      when(
        llmsTxt?.status === 404 ||
          llmsTxt?.status === 410 ||
          (llmsTxt?.status === 200 && startsAsHtml(llmsTxt.text)),
        'There is no /llms.txt.',
      ),
  },
  {
    id: 'llms-invalid',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'Malformed llms.txt',
    why: 'The file should be Markdown: first a heading with the name of the site, then lists of links.',
    fix: 'Begin it with "# Name of the site".',
    isKnown: ({ probes: { llmsTxt } }) => hasResponse(llmsTxt),
    find: ({ probes: { llmsTxt } }) =>
      when(
        llmsTxt?.status === 200 && !startsAsHtml(llmsTxt.text) && !/^\s*# \S/.test(llmsTxt.text),
        'It does not begin with a heading.',
        llmsTxt?.text.slice(0, 80),
      ),
  },
  {
    id: 'content-needs-js',
    category: 'ai-search',
    severity: 'warning',
    scope: 'page',
    title: 'No content without JavaScript',
    why: 'The page is an empty shell that a script fills. Most AI crawlers run no scripts, and search engines run them late.',
    fix: 'Render the content on the server, or prerender it.',
    find: (facts) =>
      when(
        isShell(facts),
        facts.content.mainWords === 0
          ? 'Without scripts there is no main text.'
          : `Without scripts there ${facts.content.mainWords === 1 ? 'is' : 'are'} ${counted(facts.content.mainWords, 'word')}.`,
      ),
  },
  {
    id: 'semantic-html-low',
    category: 'ai-search',
    severity: 'notice',
    scope: 'page',
    title: 'Few semantic elements',
    why: 'Nearly everything is div and span, so programs that read the page cannot tell content from decoration.',
    fix: 'Use main, article, section, nav, header and footer for the large parts.',
    find: ({ document }) =>
      when(
        document.genericElements > 100 && document.semanticElements === 0,
        `${document.genericElements} div and span, and no element such as main, article, nav or section.`,
      ),
  },
  {
    id: 'token-weight',
    category: 'ai-search',
    severity: 'notice',
    scope: 'page',
    title: 'Page too heavy for AI readers',
    why: 'A language model that reads this page has to process far more markup than text, so it costs more and may be cut off.',
    fix: 'Move scripts, styles and data out of the HTML.',
    find: ({ bytes, content }) => {
      const tokens = Math.round(bytes / BYTES_A_TOKEN)
      return when(
        tokens > HEAVY_TOKENS && content.textBytes * 10 < bytes,
        `About ${Math.round(tokens / 1000)},000 tokens of HTML for ${Math.round(content.textBytes / BYTES_A_TOKEN)} of text.`,
      )
    },
  },
] as const satisfies readonly Check[]

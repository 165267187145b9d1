import { type Check } from '#api/engine/check.ts'
import { when, whenAny } from '#api/engine/checks/findings.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { rulesOf } from '#api/engine/robots.ts'

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
/** About four characters make a token of a language model. */
const CHARACTERS_A_TOKEN = 4
const HEAVY_TOKENS = 50_000

function blocked({ robots, origin }: HostFacts, bots: readonly string[]): string[] {
  if (robots.status < 200 || robots.status >= 300) return []
  const { isAllowed } = rulesOf(robots)
  // When everybody is kept out, that is another finding.
  if (!isAllowed(`${origin}/`, 'Googlebot')) return []
  return bots.filter((bot) => !isAllowed(`${origin}/`, bot))
}

/** Whether programs that answer questions can find and read the site. */
export const readerChecks = [
  {
    id: 'ai-search-bot-blocked',
    category: 'ai-search',
    severity: 'warning',
    scope: 'host',
    title: 'AI search is locked out',
    why: 'These bots gather pages that AI assistants show and link as sources. Who locks them out is not named in their answers.',
    fix: 'Allow them in robots.txt, unless you mean it.',
    find: (host) => whenAny(blocked(host, SEARCH_BOTS), () => 'robots.txt keeps out bots of AI search.'),
  },
  {
    id: 'ai-user-bot-blocked',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'AI assistants cannot open pages for people',
    why: 'These bots open a page when somebody asks an assistant about it. Locked out, the assistant cannot read it.',
    fix: 'Allow them in robots.txt, unless you mean it.',
    find: (host) => whenAny(blocked(host, USER_BOTS), () => 'robots.txt keeps out bots that people send.'),
  },
  {
    id: 'ai-training-blocked',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'AI training is locked out',
    why: 'These bots gather text for training language models. Locking them out is a decision about policy, not a fault, and does not touch search.',
    fix: 'Nothing needs to be done if it is meant.',
    find: (host) =>
      whenAny(blocked(host, TRAINING_BOTS), () => 'robots.txt keeps out bots that gather training data.'),
  },
  {
    id: 'llms-missing',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'No llms.txt',
    why: 'llms.txt is a short guide to a site for language models. It is a proposal that few programs read yet.',
    fix: 'Add one if you have documentation that assistants should use.',
    find: ({ probes: { llmsTxt } }) =>
      when(llmsTxt?.status === 404 || llmsTxt?.status === 410, 'There is no /llms.txt.'),
  },
  {
    id: 'llms-invalid',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'llms.txt is malformed',
    why: 'The file should be Markdown: a heading with the name of the site first, then lists of links.',
    fix: 'Begin it with "# Name of the site".',
    find: ({ probes: { llmsTxt } }) =>
      when(
        llmsTxt?.status === 200 && !/^\s*# \S/.test(llmsTxt.text),
        'It does not begin with a heading.',
        llmsTxt?.text.slice(0, 80),
      ),
  },
  {
    id: 'content-needs-js',
    category: 'ai-search',
    severity: 'warning',
    scope: 'page',
    title: 'Nothing to read without JavaScript',
    why: 'The page is an empty frame that a script fills. Most AI crawlers run no scripts, and search engines run them late.',
    fix: 'Render the content on the server, or prerender it.',
    find: ({ document, content }) =>
      when(
        document.hasEmptyAppRoot && content.mainWords < 50,
        `Without scripts there are ${content.mainWords} words.`,
      ),
  },
  {
    id: 'semantic-html-low',
    category: 'ai-search',
    severity: 'notice',
    scope: 'page',
    title: 'Elements say little about their content',
    why: 'Nearly everything is div and span, so programs that read the page cannot tell content from decoration.',
    fix: 'Use main, article, section, nav, header and footer for the large parts.',
    find: ({ document }) =>
      when(
        document.genericElements > 100 && document.semanticElements === 0,
        `${document.genericElements} div and span, and nothing else.`,
      ),
  },
  {
    id: 'token-weight',
    category: 'ai-search',
    severity: 'notice',
    scope: 'page',
    title: 'Page is heavy for an AI reader',
    why: 'A language model that reads this page must take in far more markup than text, so it costs more and may be cut off.',
    fix: 'Move scripts, styles and data out of the HTML.',
    find: ({ bytes, content }) => {
      const tokens = Math.round(bytes / CHARACTERS_A_TOKEN)
      return when(
        tokens > HEAVY_TOKENS && content.textLength * 10 < bytes,
        `About ${Math.round(tokens / 1000)},000 tokens of HTML for ${Math.round(content.textLength / CHARACTERS_A_TOKEN)} of text.`,
      )
    },
  },
] as const satisfies readonly Check[]

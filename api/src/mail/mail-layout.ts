import { escapeUTF8 } from 'entities'
import { withoutLinks } from './mail-links.ts'

/** A list under a heading; an entry leads to its page where it has one. */
export interface MailList {
  title: string
  items: { label: string; url?: string }[]
}

/** The content of a mail, for both its HTML and its plain text. */
export interface MailContent {
  title: string
  paragraphs: string[]
  lists?: MailList[]
  action?: { label: string; url: string }
  /** A quote, as written, including line breaks. */
  quote?: string
  /** Small print, such as why this mail was sent. */
  note: string
  /** A link after the small print, such as one that stops such mail. */
  footer?: { label: string; url: string }
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const WIDTH = 560

/** Colors for clients with a dark theme; others use the inline colors. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #14181a !important }
.card { background: #1d2325 !important; border-color: #333c3f !important }
.text, .title { color: #eceae4 !important }
.quiet { color: #a8aba6 !important }
.brand { color: #8fcbb8 !important }
.quote { background: #14181a !important; border-color: #8fcbb8 !important; color: #eceae4 !important }
.link { color: #8fcbb8 !important }
.button { background: #8fcbb8 !important; color: #10211c !important }
}`

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#22282a">${escapeUTF8(text)}</p>`

function actionBlock({ label, url }: NonNullable<MailContent['action']>): string {
  const href = escapeUTF8(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td class="button" bgcolor="#1f5c4d" style="border-radius:6px;background:#1f5c4d">
<a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5c4d;${FONT};font-size:16px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none">${escapeUTF8(label)}</a>
</td></tr></table>
<p class="quiet" style="margin:0 0 16px;${FONT};font-size:14px;line-height:20px;color:#5d6461">If the button doesn’t work, open this link:<br>
<a class="link" href="${href}" style="color:#1f5c4d;word-break:break-all">${href}</a></p>`
}

const quoteBlock = (text: string) =>
  `<p class="quote" style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #1f5c4d;background:#f6f4ef;white-space:pre-line;${FONT};font-size:16px;line-height:24px;color:#22282a">${escapeUTF8(text)}</p>`

const listItem = ({ label, url }: MailList['items'][number]) => {
  const text = escapeUTF8(label)
  const shown =
    url === undefined ? text : `<a class="link" href="${escapeUTF8(url)}" style="color:#1f5c4d">${text}</a>`
  return `<li class="text" style="margin:0 0 4px;color:#22282a">${shown}</li>`
}

const listBlock = ({ title, items }: MailList) =>
  `<h2 class="title" style="margin:0 0 8px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#22282a">${escapeUTF8(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px;${FONT};font-size:16px;line-height:24px">
${items.map(listItem).join('\n')}
</ul>`

const footerBlock = ({ label, url }: NonNullable<MailContent['footer']>) =>
  `<p class="quiet" style="margin:8px 0 0;${FONT};font-size:14px;line-height:20px;color:#5d6461"><a class="link" href="${escapeUTF8(url)}" style="color:#1f5c4d">${escapeUTF8(label)}</a></p>`

function toHtml({ title, paragraphs, lists = [], action, quote, note, footer }: MailContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeUTF8(title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f4ef">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f4ef">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px;text-align:left">
<tr><td class="brand" style="padding:0 4px 16px;${FONT};font-size:20px;font-weight:600;color:#1f5c4d">Bellwether<span style="color:#c98a1b">.</span></td></tr>
<tr><td class="card" style="padding:32px;border:1px solid #e2dfd7;border-radius:10px;background:#ffffff">
<h1 class="title" style="margin:0 0 16px;${FONT};font-size:24px;line-height:32px;font-weight:600;color:#22282a">${escapeUTF8(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${lists.map(listBlock).join('\n')}
${quote === undefined ? '' : quoteBlock(quote)}
${action ? actionBlock(action) : ''}
<p class="quiet" style="margin:8px 0 0;${FONT};font-size:14px;line-height:20px;color:#5d6461">${escapeUTF8(note)}</p>
${footer ? footerBlock(footer) : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const toLine = ({ label, url }: MailList['items'][number]) =>
  url === undefined ? `- ${label}` : `- ${label}\n  ${url}`

function toText({ title, paragraphs, lists = [], action, quote, note, footer }: MailContent): string {
  const quoted = quote?.split('\n').map((line) => `> ${line}`)
  return [
    title,
    ...paragraphs,
    ...lists.map((list) => [`${list.title}:`, ...list.items.map(toLine)].join('\n')),
    ...(quoted ? [quoted.join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    note,
    ...(footer ? [`${footer.label}:\n${footer.url}`] : []),
    '-- \nBellwether',
  ].join('\n\n')
}

const withoutLinksInList = ({ title, items }: MailList): MailList => ({
  title: withoutLinks(title),
  items: items.map(({ label, ...item }) => ({ ...item, label: withoutLinks(label) })),
})

/**
 * Names of people and organizations are in every mail, and must not add links to it. A quote is left as written: only
 * the operator receives one, to read and copy from.
 */
function withoutLinksOfOthers({
  title,
  paragraphs,
  lists,
  action,
  note,
  footer,
  ...rest
}: MailContent): MailContent {
  return {
    ...rest,
    note: withoutLinks(note),
    ...(footer && { footer: { label: withoutLinks(footer.label), url: footer.url } }),
    ...(lists && { lists: lists.map(withoutLinksInList) }),
    title: withoutLinks(title),
    paragraphs: paragraphs.map(withoutLinks),
    ...(action && { action: { label: withoutLinks(action.label), url: action.url } }),
  }
}

export function renderMail(content: MailContent) {
  const safe = withoutLinksOfOthers(content)
  return { html: toHtml(safe), text: toText(safe) }
}

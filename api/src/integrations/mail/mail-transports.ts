import { Email } from 'worker-mailer'
import { type Settings, SettingsError } from '#api/env.ts'
import { isLoopbackUrl } from '#contract/setting-rules.ts'
import { type Platform } from '#api/lib/platform.ts'
import { SmtpSession, type SmtpServer } from './smtp-session.ts'

/** A file that goes with a mail. Its name is ASCII, without quotes and line breaks. */
export interface OutgoingFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** An outgoing mail. */
export interface OutgoingMail {
  id: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Where a mail program stops such mail by itself; null for mail that nobody can stop. */
  unsubscribeUrl: string | null
  file: OutgoingFile | null
}

/** Hands a mail to a transport. Throws when it was not accepted. */
export type Transport = (scope: Pick<Platform, 'settings' | 'fetch'>, mail: OutgoingMail) => Promise<void>

const ADDRESS = /^(?:(?<name>[^<>]*)<(?<inner>[^<>\s]+)>|(?<bare>[^<>\s]+))$/

/** `Bellwether <mail@example.com>` or just the address. */
function readSender({ MAIL_FROM }: Settings): { name: string; email: string } {
  const parts = ADDRESS.exec(MAIL_FROM.trim())?.groups
  const email = parts?.['inner'] ?? parts?.['bare']
  if (!email)
    throw new SettingsError('MAIL_FROM is not an email address such as "Bellwether <mail@example.com>".')
  return { name: parts?.['name']?.trim() ?? '', email }
}

function readServer({ SMTP_URL }: Settings): SmtpServer {
  if (!SMTP_URL || !/^smtps?:\/\//.test(SMTP_URL)) {
    throw new SettingsError('SMTP_URL is not a URL such as smtps://user:password@mail.example.com:465.')
  }
  // URL only parses the parts of http URLs.
  const url = new URL(SMTP_URL.replace(/^smtp/, 'http'))
  const secure = SMTP_URL.startsWith('smtps:')
  const credentials = {
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    isLoopback: isLoopbackUrl(url.href),
    ...(url.username ? { credentials } : {}),
  }
}

/** RFC 8058: a mail program offers to stop such mail, and does so without opening a page. */
const toUnsubscribeHeaders = ({ unsubscribeUrl }: OutgoingMail): Record<string, string> =>
  unsubscribeUrl === null
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** Arguments of one call. */
const SPREAD = 8192

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += SPREAD)
    text += String.fromCharCode(...bytes.subarray(at, at + SPREAD))
  return btoa(text)
}

const toMimePart = ({ name, type, bytes }: OutgoingFile) => ({
  filename: name,
  mimeType: type,
  content: toBase64(bytes),
})

const toResendFile = ({ name, bytes }: OutgoingFile) => ({ filename: name, content: toBase64(bytes) })

const throughSmtp: Transport = async ({ settings }, mail) => {
  const from = readSender(settings)
  const message = new Email({
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same id on every attempt, so that a mail server can tell a repeat.
    headers: {
      'Message-ID': `<${mail.id}@${from.email.split('@').pop() ?? 'bellwether'}>`,
      ...toUnsubscribeHeaders(mail),
    },
    ...(mail.replyTo === null ? {} : { reply: mail.replyTo }),
    ...(mail.file && { attachments: [toMimePart(mail.file)] }),
  })
  await SmtpSession.send(readServer(settings), {
    from: from.email,
    to: mail.to,
    data: message.getEmailData(),
  })
}

const throughResend: Transport = async ({ settings, fetch }, mail) => {
  if (!settings.RESEND_API_KEY) throw new SettingsError('RESEND_API_KEY is missing.')
  const response = await fetch(`${settings.RESEND_API_URL}/emails`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${settings.RESEND_API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': mail.id,
    },
    body: JSON.stringify({
      from: settings.MAIL_FROM,
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: toUnsubscribeHeaders(mail),
      ...(mail.replyTo === null ? {} : { reply_to: mail.replyTo }),
      ...(mail.file && { attachments: [toResendFile(mail.file)] }),
    }),
    signal: AbortSignal.timeout(20_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Resend returned status ${response.status}`)
}

/** In the outbox, mail is delivered as soon as its row is written. */
const throughOutbox: Transport = () => Promise.resolve()

export const TRANSPORTS = {
  outbox: throughOutbox,
  smtp: throughSmtp,
  resend: throughResend,
} satisfies Record<Settings['MAIL_PROVIDER'], Transport>

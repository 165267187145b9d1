export interface MailMessage {
  subject: string
  text: string
  html: string
}

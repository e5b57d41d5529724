interface Mailbox {
  name: string
  url: string
}

const mailboxes: readonly (Mailbox & { domains: RegExp })[] = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: /^(gmail|googlemail)\.com$/ },
  { name: 'Outlook', url: 'https://outlook.live.com/mail/', domains: /^(outlook|hotmail|live|msn)\.[a-z.]+$/ },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', domains: /^(yahoo|ymail)\.[a-z.]+$/ },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/', domains: /^(icloud|me|mac)\.com$/ },
  { name: 'Orange', url: 'https://messagerie.orange.fr/', domains: /^(orange|wanadoo)\.fr$/ },
  { name: 'Free', url: 'https://webmail.free.fr/', domains: /^free\.fr$/ },
  { name: 'La Poste', url: 'https://www.laposte.net/accueil', domains: /^laposte\.net$/ },
  { name: 'Proton Mail', url: 'https://mail.proton.me/', domains: /^(proton\.me|protonmail\.com|pm\.me)$/ },
]

/** The webmail of this address, if its domain is a known one. */
export function findMailbox(email: string): Mailbox | null {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  return mailboxes.find(({ domains }) => domains.test(domain)) ?? null
}

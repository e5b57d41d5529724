import { inkOn } from './brand.ts'
import type { MailMessage, MailSection } from './message.ts'

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const text = `${font};font-size:16px;line-height:24px;color:#32373c`
const small = `${font};font-size:13px;line-height:20px;color:#596068`

/** The HTML part of a mail: tables and inline styles only, no remote content but the logo, no tracking. */
export function renderHtml(message: MailMessage): string {
  const { lang, subject, preheader, title, paragraphs, sections = [], button, notes, choices } = message
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#ebeef1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}${'&#8199;&#65279;&#847; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#ebeef1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:28px 32px 0">${renderSignature(message)}</td></tr>
<tr><td style="padding:24px 32px 0"><h1 style="${font};margin:0;font-size:24px;line-height:30px;font-weight:600;color:#32373c">${escapeHtml(title)}</h1></td></tr>
${paragraphs.map((paragraph) => `<tr><td style="padding:16px 32px 0;${text}">${escapeHtml(paragraph)}</td></tr>`).join('\n')}
${sections.map(renderSection).join('\n')}
${button ? renderButton(message, button) : ''}
<tr><td style="padding:28px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="border-top:1px solid #dadfe4;font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr>
${notes.map((note) => `<tr><td style="padding:12px 32px 0;${small}">${escapeHtml(note)}</td></tr>`).join('\n')}
${choices ? `<tr><td style="padding:12px 32px 0;${small}">${renderLink(choices.label, choices.url, '#596068')}</td></tr>` : ''}
<tr><td style="padding:0 32px 28px;font-size:0;line-height:0">&nbsp;</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The plain text part of a mail. */
export function renderText({ brand, title, paragraphs, sections = [], button, notes, choices }: MailMessage): string {
  return [
    title,
    ...paragraphs,
    ...sections.map(({ title: heading, lines }) =>
      [heading, ...lines.map(({ text: label, link }) => `- ${label}${link ? `\n  ${link.url}` : ''}`)].join('\n'),
    ),
    ...(button ? [`${button.label}\n${button.url}`] : []),
    `-- \n${[brand.name, ...notes, ...(choices ? [choices.label, choices.url] : [])].join('\n')}`,
  ].join('\n\n')
}

/** The logo, or the brand's initial on its color, followed by the brand's name. */
function renderSignature({ brand }: MailMessage): string {
  const name = escapeHtml(brand.name)
  const mark = brand.logo
    ? `<img src="${escapeHtml(brand.logo)}" width="36" height="36" alt="" style="display:block;border-radius:8px">`
    : `<div style="${font};width:36px;height:36px;border-radius:8px;background:${brand.color};color:${inkOn(brand.color)};font-size:18px;line-height:36px;font-weight:600;text-align:center">${escapeHtml([...brand.name][0] ?? '')}</div>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td>${mark}</td><td style="${font};padding-left:12px;font-size:16px;line-height:24px;font-weight:600;color:#32373c">${name}</td></tr></table>`
}

function renderSection({ title, lines }: MailSection): string {
  const items = lines.map(({ text: label, link }) => {
    const way = link ? `<br>${renderLink(link.label, link.url, '#32373c')}` : ''
    return `<tr><td style="padding:8px 32px 0;${text}">${escapeHtml(label)}${way}</td></tr>`
  })
  return [`<tr><td style="padding:24px 32px 0;${text};font-weight:600">${escapeHtml(title)}</td></tr>`, ...items].join(
    '\n',
  )
}

function renderLink(label: string, url: string, color: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(label)}</a>`
}

function renderButton({ brand }: MailMessage, { label, url }: NonNullable<MailMessage['button']>): string {
  const link = `${font};display:inline-block;padding:12px 20px;font-size:16px;line-height:24px;font-weight:600;color:${inkOn(brand.color)};text-decoration:none`
  return `<tr><td style="padding:24px 32px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:8px;background:${brand.color}"><a href="${escapeHtml(url)}" style="${link}">${escapeHtml(label)}</a></td></tr></table></td></tr>
<tr><td style="padding:16px 32px 0;${small};word-break:break-all"><a href="${escapeHtml(url)}" style="color:#596068">${escapeHtml(url)}</a></td></tr>`
}

function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

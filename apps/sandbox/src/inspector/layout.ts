import { document, type Html, html } from '../html.ts'

export function page(title: string, body: Html): string {
  return document(
    `${title} · Sandbox`,
    html`<header class="top"><nav><a href="/"><strong>Sandbox</strong></a><a href="/inspector/ledger">Ledger</a><a href="/inspector/faults">Faults</a><a href="/inspector/mails">Mails</a></nav></header>
<main><h1>${title}</h1>${body}</main>`,
  )
}

export function when(at: number | string): Html {
  const instant = new Date(at).toISOString()
  return html`<time datetime="${instant}">${instant.slice(0, 16).replace('T', ' ')}</time>`
}

import { operations } from '@vitrine/contract/api'
import { describeAuthz } from '@vitrine/contract/documents/describe-authz'

/** The page's stylesheet, a separate file because the Content-Security-Policy blocks inline styles. */
export const documentationStyle = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1c2526 }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; font-weight: 600; padding: 1.5rem 0 .5rem }
td, th { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-top: 1px solid #d8dedf }
code { font-family: ui-monospace, monospace; font-size: .9em; white-space: nowrap }
@media (prefers-color-scheme: dark) { body { background: #121617; color: #dfe6e7 } td, th { border-color: #33403f } a { color: #7fd1d9 } }
`

/** A page that lists every operation. It needs only its stylesheet and runs no script. */
export function documentationPage(title: string): string {
  const sections = Map.groupBy(operations(), ([name]) => name.split('.')[0] ?? name)
  const tables = [...sections].map(([noun, here]) => {
    const rows = here.map(
      ([, { method, path, summary, authz }]) =>
        `<tr><td><code>${method}</code></td><td><code>${safe(`/api${path}`)}</code></td><td>${safe(summary)}</td><td>${safe(describeAuthz(authz))}</td></tr>`,
    )
    return `<table><caption>${safe(noun)}</caption><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr>${rows.join('')}</table>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><h1>${safe(title)} API</h1>
<p>For programs: <a href="/api/docs.json">OpenAPI 3.1</a>, <a href="/api/docs.jsonld">Hydra</a>, <a href="/api">the entrypoint</a>.</p>
${tables.join('\n')}
</body></html>
`
}

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

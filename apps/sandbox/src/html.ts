/** Escaped text and trusted markup, told apart: ``html`<p>${text}</p>` `` escapes what it is given unless it is `Html`. */
export interface Html {
  markup: string
}

export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return {
    markup: parts.reduce((all, part, index) => all + part + (index < values.length ? shown(values[index]) : ''), ''),
  }
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(shown).join('')
  if (isHtml(value)) return value.markup
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'markup' in value && typeof value.markup === 'string'
}

/** A whole document in the sandbox's own dress, light and dark. */
export function document(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>${body}</body>
</html>`.markup
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --line: #dfe2e6; --ground: #f6f7f9; --card: #fff; --accent: #0b68cb; --on-accent: #fff; --warn: #b42318; --star: #a15c00 }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --soft: #a3a8b1; --line: #2f343b; --ground: #111316; --card: #1a1d21; --accent: #5cb0ff; --on-accent: #06233f; --warn: #ff9c91; --star: #ffc35c } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
header.top { background: var(--card); border-bottom: 1px solid var(--line) }
header.top nav a { text-decoration: none } header.top nav a:hover { text-decoration: underline }
header.top nav, main { max-width: 60rem; margin: 0 auto; padding: 1rem }
header.top nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline }
h1 { font-size: 1.5rem; line-height: 1.2; margin: .5rem 0 1rem } h2 { font-size: 1.15rem; margin: 2rem 0 .75rem } h3 { font-size: 1rem; margin: 0 } .named { text-transform: capitalize } summary { cursor: pointer; padding: .25rem 0 } .stars { color: var(--star) }
a { color: var(--accent) } p { margin: .4rem 0 }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 0 0 1rem }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem } .grid .card { margin: 0 }
.soft, time { color: var(--soft); font-size: .875rem } .words { white-space: pre-wrap; overflow-wrap: anywhere }
.photos { display: flex; gap: .5rem; overflow-x: auto } .photos img, .photos video { height: 12rem; max-width: 100%; border-radius: 8px; object-fit: cover; background: var(--ground) }
.remark { border-left: 3px solid var(--line); padding-left: .75rem; margin: .75rem 0 } .ours { border-color: var(--accent) } .hidden { opacity: .5 }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .75rem 0 0 }
label { display: grid; gap: .15rem; font-size: .875rem; color: var(--soft); flex: 1 1 9rem; min-width: 0 } label.row { display: flex; gap: .6rem; align-items: center; color: var(--ink); font-size: 1rem; flex-basis: 100% }
input, select, textarea, button { font: inherit; color: var(--ink); background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .65rem; min-width: 0; max-width: 100%; min-height: 2.75rem } label > input, label > select, label > textarea { width: 100% } label.row > input { flex: none } input[type=checkbox], input[type=radio] { min-height: 0; width: 1.1rem; height: 1.1rem }
button { cursor: pointer } button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse; font-size: .9rem } td, th { text-align: left; padding: .4rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere } tr:last-child > * { border-bottom: 0 } th { white-space: nowrap } .scroll { overflow-x: auto } .scroll td { min-width: 3rem; overflow-wrap: normal } .warn { color: var(--warn) }
`

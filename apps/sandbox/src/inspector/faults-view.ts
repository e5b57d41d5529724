import type { Core } from '../core.ts'
import { FAULTS, type FaultKind, type FaultRule } from '../faults.ts'
import { type Html, html } from '../html.ts'

/** The script as a table, and a form that adds a rule to it. */
export function faultsView({ faults, networks }: Core): Html {
  const { seed, rules } = faults.script()
  return html`<p class="soft">A rule breaks what it matches. Empty members match everything.</p>
${
  rules.length === 0
    ? html`<p>Nothing is broken.</p>`
    : html`<div class="card scroll"><table><tr>${COLUMNS.map((column) => html`<th scope="col">${column}</th>`)}</tr>
${rules.map((rule) => html`<tr>${COLUMNS.map((column) => html`<td>${rule[column] ?? ''}</td>`)}</tr>`)}</table>
<form method="post" action="/inspector/faults"><button name="clear" value="1">Repair everything</button></form></div>`
}
<h2>Add a rule</h2>
<form class="card" method="post" action="/inspector/faults">
<input type="hidden" name="seed" value="${seed}">
<label>Fault<select name="fault">${FAULTS.map((fault) => html`<option>${fault}</option>`)}</select></label>
<label>Network<select name="network"><option value="">all</option>${[...networks.keys()].map((id) => html`<option>${id}</option>`)}</select></label>
<label>On<select name="on"><option value="">reads and mutations</option><option>mutation</option><option>read</option></select></label>
<label>Account<input name="account"></label>
<label>Operation<input name="operation" placeholder="feed.create"></label>
<label>Rate (0 to 1)<input name="rate" type="number" min="0" max="1" step="any"></label>
<label>Times<input name="times" type="number" min="1"></label>
<label>From the nth match<input name="nth" type="number" min="1"></label>
<label>Delay in ms<input name="delayMs" type="number" min="0"></label>
<label>Retry after seconds<input name="retryAfter" type="number" min="0"></label>
<button class="main">Break it</button></form>`
}

const COLUMNS = [
  'fault',
  'network',
  'account',
  'operation',
  'on',
  'rate',
  'times',
  'nth',
  'delayMs',
  'retryAfter',
] as const

/** A rule from the form, whose empty members stand for everything. */
export function ruleFrom(form: Record<string, string>): FaultRule | null {
  const fault = FAULTS.find((kind): kind is FaultKind => kind === form.fault)
  if (!fault) return null
  const on = (['mutation', 'read'] as const).find((target) => target === form.on)
  const rule: FaultRule = { fault }
  for (const name of ['network', 'account', 'operation'] as const) if (form[name]) rule[name] = form[name]
  if (on) rule.on = on
  for (const name of ['rate', 'times', 'nth', 'delayMs', 'retryAfter'] as const)
    if (form[name]) rule[name] = Number(form[name])
  return rule
}

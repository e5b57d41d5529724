import type { Core } from '../core.ts'
import { type Html, html } from '../html.ts'
import { accountAddress } from './address.ts'

const SHOWN = 60

/** Every account there is, by network, and the clock. */
export function overview({ world, networks, clock }: Core, search: string): Html {
  const wanted = search.toLowerCase()
  return html`<p class="soft">What the networks show their public. Write as a customer, break a network, read what really happened.</p>
<form method="get" role="search"><label>Find an account<input type="search" name="q" value="${search}"></label><button>Find</button></form>
${[...networks.keys()].map((network) => {
  const found = world
    .accounts({ network })
    .filter(({ name, place, owner }) => `${name} ${place.city} ${owner}`.toLowerCase().includes(wanted))
  return html`<h2 class="named">${network} <span class="soft">${found.length}</span></h2>
${found.length === 0 && html`<p class="soft">Nobody has an account here${search !== '' && ' under that name'}.</p>`}
<div class="grid">${found.slice(0, SHOWN).map(
    ({ id, name, place, owner }) => html`<div class="card"><h3><a href="${accountAddress(network, id)}">${name}</a></h3>
<p class="soft">${place.city} · owner ${owner}</p></div>`,
  )}</div>
${found.length > SHOWN && html`<p class="soft">${found.length - SHOWN} more; search to see them.</p>`}`
})}
<h2>Clock</h2>
<p>The networks believe it is ${new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
<form method="post" action="/inspector/clock"><label>Advance by hours<input type="number" name="hours" min="0" step="any" value="1"></label><button>Advance</button></form>`
}

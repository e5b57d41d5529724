import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Core } from '../core.ts'
import { html } from '../html.ts'
import type { MailCatcher, ReceivedMail } from '../mails.ts'
import { Impossible, INTERACTIONS } from '../network.ts'
import { accountView } from './account.ts'
import { accountAddress } from './address.ts'
import { faultsView, ruleFrom } from './faults-view.ts'
import { page, when } from './layout.ts'
import { overview } from './overview.ts'

/** A person's way into the sandbox: plain pages without scripts. */
export function inspector(scope: FastifyInstance, core: Core, mails: MailCatcher): void {
  scope.get<{ Querystring: { q?: string } }>('/', async ({ query }, reply) =>
    show(reply, page('Networks', overview(core, query.q ?? ''))),
  )

  scope.get<{ Querystring: { network?: string; id?: string; refused?: string } }>(
    '/inspector/account',
    async ({ query }, reply) => {
      const network = core.networks.get(query.network ?? '')
      const account = core.world.account(query.network ?? '', query.id ?? '')
      if (!network || !account)
        return show(
          reply.code(404),
          page('Not found', html`<p>There is no such account (any more). <a href="/">All accounts</a></p>`),
        )
      return show(reply, page(account.name, accountView(network, account, query.refused)))
    },
  )

  scope.post<{ Body: Record<string, string> }>('/inspector/interactions', async ({ body, protocol, host }, reply) => {
    const { network = '', account: id = '', kind, on, author = '', text = '', rating, media } = body
    const account = core.world.account(network, id)
    const known = INTERACTIONS.find((interaction) => interaction === kind)
    if (!account || !known) return reply.callNotFound()
    try {
      const done = await core.networks.get(network)?.interact(
        account,
        {
          kind: known,
          author: { name: author },
          text,
          media: media ? [media] : [],
          ...(on ? { on } : {}),
          ...(rating ? { rating: Number(rating) } : {}),
        },
        `${protocol}://${host}`,
      )
      return reply.redirect(accountAddress(network, id, on ?? done?.id), 303)
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
      return reply.redirect(`${accountAddress(network, id)}&${new URLSearchParams({ refused: error.message })}`, 303)
    }
  })

  scope.get('/inspector/faults', async (_request, reply) => show(reply, page('Faults', faultsView(core))))
  scope.post<{ Body: Record<string, string> }>('/inspector/faults', async ({ body }, reply) => {
    const { seed, rules } = core.faults.script()
    const rule = ruleFrom(body)
    core.faults.replace({ seed, rules: body.clear ? [] : rule ? [...rules, rule] : rules })
    return reply.redirect('/inspector/faults', 303)
  })

  scope.post<{ Body: { hours?: string } }>('/inspector/clock', async ({ body }, reply) => {
    const hours = Number(body.hours)
    if (hours > 0) core.clock.advance(hours * 3600)
    return reply.redirect('/', 303)
  })

  scope.get('/inspector/ledger', async (_request, reply) => {
    const entries = core.ledger.list({}).entries.slice(-LEDGER_SHOWN).toReversed()
    const rows = entries.map(
      (entry) =>
        html`<tr><td>${entry.seq}</td><td>${when(entry.at)}</td><td>${entry.network}</td><td>${entry.operation}${entry.public && ' · public'}</td><td>${entry.remoteId}</td><td>${entry.text.slice(0, 80)}</td><td>${entry.answered}</td></tr>`,
    )
    const body = html`<p class="soft">Every mutation that took effect, whatever the caller was told. The last ${LEDGER_SHOWN}, newest first.</p>
${rows.length === 0 ? html`<p>Nothing has happened yet.</p>` : html`<div class="card scroll"><table><tr>${['#', 'at', 'network', 'operation', 'id', 'text', 'answered'].map((column) => html`<th scope="col">${column}</th>`)}</tr>${rows}</table></div>`}`
    return show(reply, page('Ledger', body))
  })

  scope.get('/inspector/mails', async (_request, reply) => {
    const caught = mails.list({}).toReversed()
    const body = html`${caught.length === 0 && html`<p class="soft">No mail has been caught yet.</p>`}
${caught.map((mail) => html`<article class="card"><h3><a href="/inspector/mail?id=${mail.id}">${mail.subject || '(no subject)'}</a></h3><p class="soft">to ${mail.to} · ${when(mail.at)}</p></article>`)}`
    return show(reply, page('Mails', body))
  })
  scope.get<{ Querystring: { id?: string } }>('/inspector/mail', async ({ query }, reply) => {
    const mail = mails.list({}).find(({ id }) => id === query.id)
    return mail ? show(reply, page(mail.subject || '(no subject)', mailBody(mail))) : reply.callNotFound()
  })
}

const LEDGER_SHOWN = 200

/** A mail's own markup stays in a frame that may run nothing; its links open outside of it. */
function mailBody(mail: ReceivedMail) {
  return html`<p class="soft">to ${mail.to} · ${when(mail.at)}</p>
${mail.html !== '' && html`<iframe title="The mail" class="card" sandbox="allow-popups" style="width:100%;height:32rem;background:#fff" srcdoc="${`<base target="_blank">${mail.html}`}"></iframe>`}
<div class="card words">${mail.text || '(no plain text)'}</div>`
}

function show(reply: FastifyReply, markup: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(markup)
}

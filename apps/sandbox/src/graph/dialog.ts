import { document, type Html, html } from '../html.ts'
import type { GraphServer } from './graph.ts'
import type { Page } from './pages.ts'
import { list, type Params, readParams, text } from './params.ts'
import { userName } from './people.ts'
import { SCOPES } from './scopes.ts'
import { CODE_MS } from './tokens.ts'

interface DialogRequest {
  state: string | undefined
  redirect: string
  scopes: string[]
  challenge: string | null
}

/** The consent page: pick a login, then which of its pages the app may have. */
export function dialog({ core, tokens, pages }: GraphServer): void {
  core.host('facebook', 'www.facebook.com', (scope) => {
    scope.get('/:version/dialog/oauth', async (request, reply) => {
      const params = readParams(request)
      const dialogRequest = understand(params)
      reply.type('text/html; charset=utf-8')
      if (typeof dialogRequest === 'string') return reply.code(400).send(document('Facebook', refusal(dialogRequest)))
      const login = text(params, 'login')
      const body =
        login === undefined
          ? chooseLogin(owners(), request.url)
          : choosePages(login, pages.ofOwner(login), dialogRequest.scopes)
      return reply.send(document('Log in with Facebook', body))
    })

    scope.post('/:version/dialog/oauth', async (request, reply) => {
      const params = readParams(request)
      const dialogRequest = understand(params)
      const login = text(params, 'login')
      if (typeof dialogRequest === 'string' || login === undefined)
        return reply
          .code(400)
          .type('text/html; charset=utf-8')
          .send(
            document('Facebook', refusal(typeof dialogRequest === 'string' ? dialogRequest : 'Nobody is logged in.')),
          )
      if (text(params, 'answer') !== 'continue') return reply.redirect(backTo(dialogRequest, CANCELLED))

      const declined = dialogRequest.scopes.filter(
        (wanted) => !MANDATORY.includes(wanted) && text(params, `scope.${wanted}`) === undefined,
      )
      const offered = pages.ofOwner(login).map((page) => page.id)
      const picked = list(params, 'pages')
      pages.consent(login, offered.every((id) => picked.includes(id)) ? null : picked, declined)
      const code = tokens.issueCode({
        owner: login,
        scopes: dialogRequest.scopes.filter((wanted) => !declined.includes(wanted)),
        granted: tokens.stamp(),
        expires: core.clock.now() + CODE_MS,
        redirect: dialogRequest.redirect,
        challenge: dialogRequest.challenge,
      })
      return reply.redirect(backTo(dialogRequest, { code }))
    })
  })

  function owners(): string[] {
    return [...new Set(pages.all().map((page) => page.account.owner))].toSorted()
  }

  /** What the app asks for, or why the dialog refuses to open. */
  function understand(params: Params): DialogRequest | string {
    if (text(params, 'client_id') !== core.options.apps.facebook.id)
      return 'Invalid App ID: The provided app ID does not look like a valid app ID.'
    const redirect = text(params, 'redirect_uri')
    if (redirect === undefined || !URL.canParse(redirect))
      return "URL Blocked: This redirect failed because the redirect URI is not allowed in the app's Client OAuth Settings."
    const scopes = [...new Set(['public_profile', ...list(params, 'scope')])]
    const invalid = scopes.filter((scope) => !SCOPES.some((known) => known === scope))
    if (invalid.length > 0) return `Invalid Scopes: ${invalid.join(', ')}. This message is only shown to developers.`
    return { state: text(params, 'state'), redirect, scopes, challenge: text(params, 'code_challenge') ?? null }
  }
}

const MANDATORY = ['public_profile']
const CANCELLED = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
}

function backTo(dialogRequest: DialogRequest, members: Record<string, string>): string {
  const url = new URL(dialogRequest.redirect)
  for (const [key, value] of Object.entries(members)) url.searchParams.set(key, value)
  if (dialogRequest.state !== undefined) url.searchParams.set('state', dialogRequest.state)
  return url.href
}

function chooseLogin(owners: string[], url: string): Html {
  return html`<main><h1>Log in with Facebook</h1>
${owners.length === 0 && html`<p>Nobody has a page here yet.</p>`}
<form class="card" method="get">${hiddenInputs(url)}
${owners.map((owner) => html`<button name="login" value="${owner}">Continue as ${userName(owner)}</button>`)}
</form></main>`
}

function choosePages(login: string, offered: Page[], scopes: string[]): Html {
  return html`<main><h1>Continue as ${userName(login)}</h1>
<form class="card" method="post"><input type="hidden" name="login" value="${login}">
<h2 style="margin:0;flex-basis:100%">Which pages may the app use?</h2>
${offered.map(
  ({
    id,
    account: { name, place },
  }) => html`<label class="row"><input type="checkbox" name="pages" value="${id}" checked>
<span>${name} <span class="soft">${place.street}, ${place.city}</span></span></label>`,
)}
<h2 style="margin:1rem 0 0;flex-basis:100%">What may it do?</h2>
${scopes.map(
  (
    scope,
  ) => html`<label class="row"><input type="checkbox" name="scope.${scope}" value="1" checked ${MANDATORY.includes(scope) && 'disabled'}>
<span>${scope}</span></label>`,
)}
<button class="main" name="answer" value="continue">Continue</button>
<button name="answer" value="cancel">Cancel</button>
</form></main>`
}

/** A GET form drops the query of its address, so it travels in the form. */
function hiddenInputs(url: string): Html[] {
  const { searchParams } = new URL(url, 'http://localhost')
  return [...searchParams].map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)
}

function refusal(why: string): Html {
  return html`<main><h1>Facebook</h1><p class="warn">${why}</p></main>`
}

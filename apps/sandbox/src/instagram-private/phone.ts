import type { Core } from '../core.ts'
import { document, type Html, html } from '../html.ts'
import { readForm, readText } from './forms.ts'
import type { PrivateProfile, PrivateState } from './state.ts'

export const approvalPath = (username: string) => `/i.instagram.com/challenge/${encodeURIComponent(username)}`

type UserRoute = { Params: { username: string } }

/** The app in the person's hand: somebody tried to sign in, was it you? */
export function phone(core: Core, state: PrivateState): void {
  core.host('instagramPrivate', 'i.instagram.com', (scope) => {
    scope.get<UserRoute>('/challenge/:username', async ({ params }, reply) => {
      const profile = state.byUsername(params.username)
      if (!profile) return reply.callNotFound()
      return reply.type('text/html; charset=utf-8').send(document('Instagram', question(profile)))
    })
    scope.post<UserRoute>('/challenge/:username', async (request, reply) => {
      const profile = state.byUsername(request.params.username)
      if (!profile) return reply.callNotFound()
      profile.approved = readText(readForm(request), 'answer') === 'me'
      return reply.redirect(approvalPath(profile.account.username))
    })
  })
}

function question({ account, asks, approved }: PrivateProfile): Html {
  const waits = asks === 'approval' && !approved
  return html`<main><h1>${account.username}</h1>
${
  waits
    ? html`<p>We noticed a login from a device you don’t usually use. Was it you?</p>
<form method="post"><button class="main" name="answer" value="me">It was me</button><button name="answer" value="not">It wasn’t me</button></form>`
    : html`<p>There is nothing to confirm.</p>`
}</main>`
}

import { digits } from '../ids.ts'
import { needsAds, noObject } from './errors.ts'
import { type NodeFields, pick } from './fields.ts'
import type { Call, GraphServer, NodeType } from './graph.ts'
import { person } from './oauth.ts'
import type { Page } from './pages.ts'
import { presentPage } from './paging.ts'
import { pathPart } from './params.ts'
import { userName } from './people.ts'

interface Login {
  id: string
  owner: string
}

/** The person behind a user token: who they are, which pages they gave, what they allowed. */
export function me(graph: GraphServer, showPage: (call: Call, page: Page) => NodeFields): void {
  const { tokens, pages, people } = graph
  const user: NodeType<Login> = {
    name: 'user',
    node: 'User',
    network: 'facebook',
    find: (id) => {
      const owner = people.get(id)
      return owner === undefined ? undefined : { id, owner }
    },
    account: (login) => login.id,
    page: () => null,
  }

  graph.read(user, '', { operation: 'user.read' }, (call, login) => {
    const self = ownSelf(call, login)
    return pick(
      {
        node: 'User',
        defaults: ['name', 'id'],
        fields: {
          id: self.id,
          name: userName(self.owner),
          first_name: userName(self.owner),
          email: call.token.scopes.includes('email') ? `${self.owner}@facebook.example` : undefined,
          picture: {
            data: {
              is_silhouette: true,
              height: 50,
              width: 50,
              url: `${call.base}/scontent.xx.fbcdn.net/avatars/${self.id}.png`,
            },
          },
        },
      },
      call.fields,
    )
  })

  graph.read(user, 'accounts', { operation: 'accounts.read' }, (call, login) =>
    presentPage(call.request, call.base, call.params, call.fields, {
      items: call.token.scopes.includes('pages_show_list')
        ? pages.reachedBy({ ...call.token, owner: ownSelf(call, login).owner })
        : [],
      id: (page) => page.id,
      show: (page) => {
        const shown = showPage(call, page)
        return { ...shown, defaults: ['access_token', 'category', 'name', 'id', 'tasks'] }
      },
    }),
  )

  graph.read(user, 'businesses', { operation: 'businesses.read' }, () => ({ data: [] }))

  graph.read(user, 'adaccounts', { operation: 'adaccounts.read' }, (call, login) => {
    if (!call.token.scopes.some((scope) => scope === 'ads_read' || scope === 'ads_management')) throw needsAds()
    return presentPage(call.request, call.base, call.params, call.fields, {
      items: listAdAccounts(ownSelf(call, login).owner),
      id: ({ id }) => id,
      show: (account) => ({ node: 'AdAccount', defaults: ['account_id', 'id'], fields: { ...account } }),
    })
  })

  graph.read(user, 'permissions', { operation: 'permissions.read' }, (call, login) => {
    ownSelf(call, login)
    const { scopes } = call.token
    const declined = pages.declinedBy(login.owner).filter((permission) => !scopes.includes(permission))
    return {
      data: [
        ...scopes.map((permission) => ({ permission, status: 'granted' })),
        ...declined.map((permission) => ({ permission, status: 'declined' })),
      ],
    }
  })
  graph.mutate(user, 'DELETE', 'permissions', { operation: 'permissions.delete', public: false }, (call, login) => {
    tokens.withdraw({ owner: ownSelf(call, login).owner })
    return { remoteId: login.id, body: { success: true } }
  })
  graph.mutate(
    user,
    'DELETE',
    'permissions/:permission',
    { operation: 'permissions.delete', public: false },
    (call, login) => {
      const permission = pathPart(call.request, 'permission')
      tokens.withdraw({ owner: ownSelf(call, login).owner, scope: permission })
      return { remoteId: login.id, text: permission, body: { success: true } }
    },
  )

  /** A login is nobody's business but its own. */
  function ownSelf(call: Call, login: Login): Login {
    if (call.token.owner !== login.owner) throw noObject(login.id)
    return login
  }
}

/** Two of each person: one they can pay with, one that was closed. */
function listAdAccounts(owner: string) {
  return [
    { name: `${userName(owner)}, publicité`, account_status: 1 },
    { name: `${userName(owner)}, ancien compte`, account_status: 101 },
  ].map((account) => {
    const number = digits(15, 'facebook ad account', owner, account.name)
    return { id: `act_${number}`, account_id: number, currency: 'EUR', timezone_name: 'Europe/Paris', ...account }
  })
}

/** The token with which an app acts as a page. It lives as long as the user token it came from was meant to. */
export function pageToken({ tokens }: GraphServer, call: Call, page: Page): string | undefined {
  if (call.token.kind !== 'user') return undefined
  return tokens.issue({
    ...person(call.token.owner, call.token.scopes, call.token.granted),
    kind: 'page',
    page: page.id,
    expires: call.token.long ? null : call.token.expires,
    long: call.token.long,
  })
}

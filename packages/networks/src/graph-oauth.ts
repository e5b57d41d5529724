import { z } from 'zod'
import { createUrl } from './create-url.ts'
import type { GraphClient } from './graph.ts'
import type { OAuth, RemoteAccount, RequestContext, Tokens } from './network.ts'

const DIALOG_HOST = 'www.facebook.com'

/**
 * Facebook Login, by which Instagram's professional accounts are reached too. A code and a browser's SDK both yield a
 * token of an hour or two; page tokens live on only when they were asked for with one of sixty days, so every way in
 * ends with the exchange.
 * https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived (read 2026-11)
 */
export function graphOAuth(
  graph: GraphClient,
  scopes: readonly string[],
  accounts: (token: string, context: RequestContext) => Promise<RemoteAccount[]>,
): OAuth {
  const { clientId, clientSecret, redirectUrl } = graph.app

  async function extend(token: string, context: RequestContext): Promise<Tokens> {
    const long = await graph.get(
      context,
      null,
      'oauth/access_token',
      {
        grant_type: 'fb_exchange_token',
        client_id: clientId,
        client_secret: clientSecret,
        fb_exchange_token: token,
      },
      Token,
    )
    return {
      accessToken: long.access_token,
      refreshToken: null,
      expiresIn: long.expires_in ?? null,
      scopes: await granted(long.access_token, context),
    }
  }

  async function granted(token: string, context: RequestContext): Promise<string[]> {
    const { data } = await graph.page(context, token, 'me/permissions', {}, Permission)
    return data.filter(({ status }) => status === 'granted').map(({ permission }) => permission)
  }

  return {
    scopes,
    authorizeUrl(state) {
      return createUrl(graph.app, DIALOG_HOST, `${graph.version}/dialog/oauth`, {
        client_id: clientId,
        redirect_uri: redirectUrl,
        state,
        scope: scopes.join(','),
        response_type: 'code',
      })
    },
    async exchange(code, _verifier, context) {
      const short = await graph.get(
        context,
        null,
        'oauth/access_token',
        {
          client_id: clientId,
          redirect_uri: redirectUrl,
          client_secret: clientSecret,
          code,
        },
        Token,
      )
      return extend(short.access_token, context)
    },
    extend,
    granted,
    accounts,
    revoke: (token, context) => graph.delete(context, token, 'me/permissions'),
  }
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() })
const Permission = z.object({ permission: z.string(), status: z.string() })

import { refusedLater } from '../failure.ts'
import { NetworkError, type RequestContext } from '../network.ts'
import type { Credentials, SignInResult } from '../sign-in.ts'
import { GATEWAY_ERRORS } from './errors.ts'
import type { Gateway } from './gateway.ts'
import { Account, encodeSession, LoggedIn, Settings } from './wire.ts'

/**
 * Each try is a new device to Instagram: the gateway keeps none between them. So nothing here tries twice by itself.
 */
export async function signInTo(
  gateway: Gateway,
  credentials: Credentials,
  context: RequestContext,
): Promise<SignInResult> {
  await gateway.requireProtocol(context)
  try {
    const session = await gateway.login(context, createSignInForm(credentials), LoggedIn)
    if (session === false)
      throw refusedLater('instagramPrivate', 'refused', GATEWAY_ERRORS.BadCredentials, 'Instagram said no')
    const settings = await gateway.getAs(context, session, 'auth/settings', Settings)
    const { pk, username, full_name, profile_pic_url } = await gateway.getAs(context, session, 'account', Account)
    return {
      is: 'in',
      account: {
        ...{ id: pk, parentId: null, username, kind: 'profile', name: full_name || username },
        ...{ imageUrl: profile_pic_url ?? null, url: `https://www.instagram.com/${username}/` },
        ...{ address: null, phone: null, website: null, latitude: null, longitude: null },
        token: encodeSession({ id: session, settings }),
        blocked: null,
      },
    }
  } catch (error) {
    if (error instanceof NetworkError) return whatIsMissing(error, credentials)
    throw error
  }
}

function createSignInForm({ username, password, code, language, offsetSeconds }: Credentials) {
  return {
    ...{ username, password },
    ...(code === null ? {} : { verification_code: code }),
    // As a phone of that place would be set.
    locale: LOCALES[language] ?? 'en_US',
    timezone: String(offsetSeconds),
  }
}

const LOCALES: Readonly<Record<string, string>> = { fr: 'fr_FR', en: 'en_US', es: 'es_ES' }

/** A code or a word in the app is still wanted; anything else is the failure it is. */
function whatIsMissing(error: NetworkError, { code }: Credentials): SignInResult {
  const { failure } = error
  if (failure.say === 'network.challenge') return { is: 'approval', message: error.message }
  if (failure.code === 'TwoFactorRequired' && code === null) return { is: 'code', message: error.message }
  // To a name it does not know and to a code that is wrong Instagram says the same: something unknown.
  if (failure.code !== 'UnknownError') throw error
  throw refusedLater(
    'instagramPrivate',
    failure.code,
    code === null ? GATEWAY_ERRORS.BadCredentials : CODE,
    error.message,
  )
}

const CODE = GATEWAY_ERRORS.TwoFactorRequired

import type { FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import { gatewayError, loginRequired, unknownSession, unprocessable } from './errors.ts'
import { readForm, readSession, readText, requireFields, requireSession } from './forms.ts'
import { getLoginCode, PASSWORD, type PrivateProfile, type PrivateState } from './state.ts'

export const HOST = 'aiograpi-rest'

/** Signing in, and the settings in which a session lives on when the service has forgotten it. */
export function signIn(core: Core, state: PrivateState): void {
  core.host('instagramPrivate', HOST, (scope) => {
    scope.post('/auth/login', (request, reply) => {
      const form = readForm(request)
      requireFields(form, 'username', 'password')
      const profile = state.byUsername(readText(form, 'username'))
      const act = { network: 'instagramPrivate', account: profile?.account.id ?? null, operation: 'auth.login' }
      return core.read(request, reply, act, () => {
        const known = admitted(profile, readText(form, 'password'), readText(form, 'verification_code'))
        const session = state.begin(known)
        state.remembered.set(
          session,
          createSettings(known, session, readText(form, 'locale'), readText(form, 'timezone')),
        )
        return { body: JSON.stringify(session), headers: { 'content-type': 'application/json' } }
      })
    })

    scope.get('/auth/settings', (request, reply) => {
      const { session, profile } = requireSignedIn(state, request)
      const act = { network: 'instagramPrivate', account: profile.account.id, operation: 'auth.settings' }
      return core.read(request, reply, act, () => ({ body: state.remembered.get(session) }))
    })

    scope.patch('/auth/settings', (request, reply) => {
      const form = readForm(request)
      if (readSession(request) !== null) requireSignedIn(state, request)
      if (form.settings === undefined) throw unprocessable('settings is required when importing a new session')
      const settings = parseSettings(readText(form, 'settings'))
      const session = settings.authorization_data?.sessionid ?? ''
      const profile = state.holder(session)
      const act = { network: 'instagramPrivate', account: profile?.account.id ?? null, operation: 'auth.restore' }
      return core.read(request, reply, act, () => {
        // It shows itself to Instagram with them before it keeps them.
        if (!profile) throw loginRequired()
        state.remembered.set(session, settings)
        return { body: JSON.stringify(session), headers: { 'content-type': 'application/json' } }
      })
    })
  })
}

/** The profile whose session a request carries; the service must remember it and Instagram honour it. */
export function requireSignedIn(
  state: PrivateState,
  request: FastifyRequest,
): { session: string; profile: PrivateProfile } {
  const session = requireSession(request)
  if (!state.remembered.has(session)) throw unknownSession()
  const profile = state.holder(session)
  if (!profile) throw loginRequired()
  return { session, profile }
}

function admitted(profile: PrivateProfile | undefined, password: string, code: string): PrivateProfile {
  if (!profile) {
    const challengeText =
      "The username you entered doesn't appear to belong to an account. Please check your username and try again."
    throw gatewayError(401, 'UnknownError', challengeText, 'Check the Instagram username and retry POST /auth/login.')
  }
  if (password !== PASSWORD)
    throw gatewayError(
      500,
      'BadPassword',
      'The password you entered is incorrect. Please try again. If you are sure that the password is correct, then change your IP address, because it is added to the blacklist of the Instagram Server',
    )
  if (profile.asks === 'code') requireCode(profile, code)
  if (profile.asks === 'approval' && !profile.approved)
    throw gatewayError(
      403,
      'ChallengeRequired',
      'challenge_required',
      'Resolve the Instagram challenge, then retry login or import a saved session.',
    )
  return profile
}

function requireCode(profile: PrivateProfile, code: string): void {
  if (code === '')
    throw gatewayError(
      401,
      'TwoFactorRequired',
      'Two-factor authentication required (you did not provide verification_code for login method)',
      'Retry POST /auth/login with verification_code.',
    )
  if (code !== getLoginCode(profile))
    throw gatewayError(500, 'UnknownError', 'Please check the security code and try again.')
}

interface Settings {
  readonly authorization_data?: { readonly sessionid?: string }
}

function parseSettings(text: string): Settings {
  try {
    const settings: unknown = JSON.parse(text)
    if (typeof settings === 'object' && settings !== null) return settings
  } catch {
    // Told below.
  }
  throw gatewayError(500, 'JSONDecodeError', 'Expecting value: line 1 column 1 (char 0)')
}

/** As `Client.get_settings()` gives them; enough of them to be carried as they are. */
function createSettings({ account }: PrivateProfile, sessionid: string, locale: string, timezone: string): object {
  return {
    uuids: {
      phone_id: digits(16, 'phone', account.id),
      android_device_id: `android-${digits(16, 'device', account.id)}`,
    },
    authorization_data: { ds_user_id: account.id, sessionid },
    cookies: {},
    device_settings: { manufacturer: 'OnePlus', model: 'ONEPLUS A6013', android_version: 28 },
    user_agent: 'Instagram 269.0.0.18.75 Android',
    locale: locale || 'en_US',
    timezone_offset: Number(timezone || -14_400),
  }
}

import type { ErrorRule } from '../network.ts'

/** The gateway has lost its file: our own name for the one failure it has no class for. */
export const LOST = 'session-lost'

const code: ErrorRule = { kind: 'rejected', say: 'network.code', refused: true }
/** A person has to look at the app; until then the session is of no use. */
const approval: ErrorRule = { kind: 'reconnect', say: 'network.challenge', refused: true }
const credentials: ErrorRule = { kind: 'rejected', say: 'network.credentials', refused: true }
const dead: ErrorRule = { kind: 'reconnect', say: 'network.reconnect', refused: true }
const limited: ErrorRule = { kind: 'wait', say: 'network.rate-limited', refused: true, wait: 2 * 3600 }
const blocked: ErrorRule = { kind: 'wait', say: 'network.blocked', wait: 6 * 3600 }
const gone: ErrorRule = { kind: 'rejected', say: 'network.gone', refused: true }
/** It may fail after the bytes arrived, and in configuring what is live by then: the read-back decides. */
const media: ErrorRule = { kind: 'rejected', say: 'network.media-rejected' }
const passing: ErrorRule = { kind: 'unavailable', say: 'network.unavailable' }

/**
 * By the class the engine threw, which the gateway names in `exc_type`. Nothing was made where Instagram did not let us
 * in at all; where an action was refused in the middle it is not known.
 * https://github.com/subzeroid/aiograpi/blob/main/aiograpi/exceptions.py (0.9.7, read 2026-11)
 */
export const GATEWAY_ERRORS = {
  [LOST]: { kind: 'unavailable', say: 'network.unavailable', refused: true },

  TwoFactorRequired: code,

  ChallengeRequired: approval,
  ChallengeError: approval,
  ChallengeRedirection: approval,
  ChallengeUnknownStep: approval,
  ChallengeSelfieCaptcha: approval,
  SelectContactPointRecoveryForm: approval,
  RecaptchaChallengeForm: approval,
  CaptchaChallengeRequired: approval,
  SubmitPhoneNumberForm: approval,
  LegacyForceSetNewPasswordForm: approval,
  CheckpointRequired: approval,
  ConsentRequired: approval,

  BadPassword: credentials,
  BadCredentials: credentials,

  LoginRequired: dead,
  ClientLoginRequired: dead,
  ClientUnauthorizedError: dead,
  AccountSuspended: { kind: 'reconnect', say: 'network.blocked', refused: true },

  PleaseWaitFewMinutes: limited,
  RateLimitError: limited,
  ClientThrottledError: limited,
  FeedbackRequired: blocked,
  SignupSpamError: blocked,
  SentryBlock: blocked,
  ProxyAddressIsBlocked: blocked,
  ReloginAttemptExceeded: blocked,

  PhotoConfigureStoryError: media,
  VideoConfigureStoryError: media,
  PhotoNotUpload: media,
  VideoNotUpload: media,
  VideoTooLongException: media,
  ValidationError: media,

  StoryNotFound: gone,
  MediaNotFound: gone,
  UserNotFound: gone,
  LocationNotFound: gone,

  ClientConnectionError: passing,
  ClientRequestTimeout: passing,
  ClientIncompleteReadError: passing,
  ClientJSONDecodeError: passing,
  UnknownError: passing,
} as const satisfies Readonly<Record<string, ErrorRule>>

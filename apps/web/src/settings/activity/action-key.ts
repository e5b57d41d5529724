/** The message key of each API verb, or of a whole operation where the verb alone is too vague. */
const actionKeys = {
  create: 'created',
  createAll: 'created',
  crossPost: 'created',
  update: 'changed',
  move: 'changed',
  tag: 'changed',
  skipStep: 'changed',
  openingHours: 'hoursChanged',
  googleProfile: 'profileChanged',
  save: 'profileChanged',
  decide: 'settled',
  resend: 'invitedAgain',
  remove: 'removed',
  removeAll: 'removed',
  restore: 'restored',
  'libraryRemovals.remove': 'undone',
  visit: 'visited',
  approve: 'approved',
  askEdit: 'sentBack',
  retry: 'retried',
  duplicate: 'duplicated',
  removal: 'takenDown',
  confirm: 'confirmed',
  'holidays.confirm': 'holidayAnswered',
  connect: 'connected',
  disconnect: 'disconnected',
  signIn: 'connected',
  signInAgain: 'connected',
  cancel: 'connectionGivenUp',
  assign: 'assigned',
  callback: 'authorised',
  facebookPages: 'authorised',
  instagramAccounts: 'authorised',
  googleToken: 'authorised',
  googleLocations: 'authorised',
  googleLocation: 'authorised',
  linkedinToken: 'authorised',
  linkedinAccounts: 'authorised',
  run: 'ran',
  'profileImports.run': 'profilesImported',
  'googlePhotos.take': 'photoTaken',
  take: 'created',
  check: 'readAgain',
  draft: 'drafted',
  disable: 'disabled',
  enable: 'enabled',
  markAll: 'markedAll',
} as const

type ActionKey = (typeof actionKeys)[keyof typeof actionKeys] | 'done'
const keyByOperation: Readonly<Record<string, ActionKey>> = actionKeys

/** The message key for what an operation did; `done` for an unknown operation. */
export function getActionKey(operation: string): ActionKey {
  return keyByOperation[operation] ?? keyByOperation[operation.split('.')[1] ?? ''] ?? 'done'
}

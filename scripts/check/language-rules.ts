/** A refused word, and what to write instead. `docs/glossary.md` and STYLE.md explain the list. */
export type LanguageRule = {
  id: string
  instead: string
  /** Refused anywhere in a name, as one of its words: `findWhoAsked` holds `who` and `asked`. */
  terms?: string
  /** Refused as the whole name of a variable, a parameter, a type, or of a file without its extension. */
  variable?: string
  type?: string
  file?: string
  /** Refused as the last word of a function's name. */
  functionEnding?: string
  /** Refused in a test title. Narrower than `terms`: many of the words are plain English in a sentence. */
  title?: RegExp
}

const typeAdvice = 'a noun that says what it holds (StoredReplyRow, FeedRef, HandlerInput)'
const functionAdvice = 'verb + object (getPost, parseCsvRow, findLocation)'

export const languageRules: LanguageRule[] = [
  {
    id: 'who',
    terms: 'who whom whose whoever',
    // “the user who left” is English, “who left is told” is not.
    title: /(^|[,;:] |\b(and|or|of|to|by|for|from|with|that|what|as|only|but|than|when) )who(m|se)?\b|\bwhoever\b/,
    instead: 'viewer (request), user, actor (record of acts); in a title: the user who …',
  },
  {
    id: 'asked',
    terms: 'asked',
    title: /\basked\b/,
    instead: 'input (handler), change (patch), request',
  },
  { id: 'ask', terms: 'ask asks asking asker askers', instead: 'request, fetch, poll, confirm' },
  {
    id: 'place',
    terms: 'place places',
    title: /(?<!\bgoogle )(?<!\bin )(?<!\btakes? (the|its) )\bplaces?\b/,
    instead: 'location (“place” only for Google Places)',
  },
  {
    id: 'told',
    terms: 'tell tells told telling',
    title: /\b(tells?|told)\b/,
    instead: 'notify (people), publish (events), show…Toast, message',
  },
  {
    id: 'said',
    terms: 'say says said saying speak speaks spoken speaker',
    title: /\b(says?|said|speaks?|spoken)\b/,
    instead: 'message, text; in a title: shows, states, returns',
  },
  { id: 'heard', terms: 'hear hears heard hearing unheard', title: /\b(hears?|heard)\b/, instead: 'receive, received' },
  { id: 'words', terms: 'words wording', title: /\bwords\b/, instead: 'text, labels, message' },
  {
    id: 'kept',
    terms: 'keep keeps kept keeper keeping',
    title: /\bkept\b/,
    instead: 'save, store, saved, stored (retain only for data retention)',
  },
  {
    id: 'taken',
    terms: 'take takes took taken taking',
    title: /\btaken\b/,
    instead: 'claim, consume, ingest, adopt, import, remove, undo',
  },
  { id: 'most', terms: 'most longest fewest shortest furthest', instead: 'max…, min…' },
  { id: 'must', terms: 'must', instead: 'require… or assert… (throws), is… or needs… (boolean)' },
  {
    id: 'fault',
    terms: 'fault faults faulty',
    title: /\bfault(s|y)?\b/,
    instead: 'violation (contract, server), error (web)',
  },
  {
    id: 'answer',
    terms: 'answer answers answered answering unanswered',
    title: /\b(an|the|no|its|their|our|late|lost) answers?\b/,
    instead: 'response (HTTP), result, reply (inbox)',
  },
  { id: 'mend', terms: 'mend mends mended mending', title: /\bmend(s|ed)?\b/, instead: 'fix, correct' },
  { id: 'trouble', terms: 'trouble troubles untroubled', title: /\btroubles?\b/, instead: 'error, failure' },
  { id: 'loss', terms: 'loss losses death deaths', title: /\bdeaths?\b/, instead: 'disconnection, crash' },
  { id: 'film', terms: 'film films', title: /\bfilms?\b/, instead: 'video' },
  { id: 'picture', terms: 'picture pictures', title: /\bpictures?\b/, instead: 'image' },
  { id: 'letter', terms: 'letter letters', title: /\bletters?\b/, instead: 'email; character (of a text)' },
  { id: 'face', terms: 'face faces', instead: 'avatar, icon' },
  { id: 'look', terms: 'look looks looked looking', instead: 'style; check, fetch, inspect' },
  { id: 'rights', terms: 'rights', title: /\b(rights|(the|a|no|that|every) right)\b/, instead: 'permissions' },
  {
    id: 'leave',
    terms: 'leave leaves leaving departure departures arm arms armed disarm disarmed',
    instead: 'publish, schedule, unschedule, submit, send',
  },
  { id: 'let', terms: 'let', title: /\b(lets?) (it |them )?go\b/, instead: 'release, publish, allow' },
  { id: 'hindered', terms: 'hinder hindered hindrance hindrances', title: /\bhinder/, instead: 'blocker, blocked' },
  { id: 'windows', terms: 'windows', instead: 'timing, timeouts, timeRanges' },
  { id: 'verbs', terms: 'verb verbs', instead: 'actions, mutations' },
  {
    id: 'wear',
    terms: 'wear wears worn dress dressed clothes armour',
    title: /\b(wears?|worn|dress(ed)?)\b/,
    instead: 'apply, preferences, theme, branding',
  },
  { id: 'house', terms: 'house houses room rooms', instead: 'repository, module' },
  { id: 'wall', terms: 'wall walls', title: /\bwalls?\b/, instead: 'protection; wallTime and wallClock are allowed' },
  { id: 'door', terms: 'door doors', title: /\bdoors?\b/, instead: 'entry point, proxy' },
  { id: 'lens', terms: 'lens lenses', title: /\blens\b/, instead: 'mutation' },
  { id: 'anew', terms: 'anew', title: /\banew\b/, instead: 'again, re…' },
  { id: 'meanwhile', terms: 'meanwhile', title: /\bmeanwhile\b/, instead: 'while …' },
  { id: 'theirs', terms: 'theirs', title: /\btheirs\b/, instead: 'the other user’s, saved version, remote version' },
  {
    id: 'nobody',
    terms: 'nobody somebody anybody everybody',
    title: /\b(nobody|somebody|anybody)\b/,
    instead: 'no user, a user, any user: name the person',
  },
  { id: 'goes', terms: 'goes', title: /\bgoes\b/, instead: 'is published, is sent, closes, disappears' },
  { id: 'stands', terms: 'stands', title: /\bstands\b/, instead: 'is, shows, appears' },
  { id: 'one', variable: 'one', instead: 'the noun: item, location, id; a and b in a comparator' },
  { id: 'other', variable: 'other', instead: 'the noun: item, location, id; a and b in a comparator' },
  { id: 'Which', type: 'Which', instead: typeAdvice },
  { id: 'Shown', type: 'Shown', file: 'shown', instead: typeAdvice },
  { id: 'Known', type: 'Known', file: 'known', instead: typeAdvice },
  { id: 'Found', type: 'Found', file: 'found', instead: typeAdvice },
  { id: 'Standing', type: 'Standing', file: 'standing', instead: typeAdvice },
  { id: 'Turn', type: 'Turn', file: 'turn', instead: typeAdvice },
  { id: 'Named', type: 'Named', file: 'named', instead: typeAdvice },
  { id: '…Of', functionEnding: 'of', instead: functionAdvice },
  { id: '…In', functionEnding: 'in', instead: functionAdvice },
  { id: '…At', functionEnding: 'at', instead: functionAdvice },
]

/** Verbs whose second word is “in”: they do not name a thing inside another. */
export const allowedEndings = ['sign in', 'signs in', 'signed in', 'signing in', 'log in', 'fill in', 'linked in']

/**
 * Names given by others: by a dependency, a product document, a wire format, a column, an environment variable, a
 * channel or a storage key. A refused name of our own is renamed instead of being listed here. Without `names`, the
 * word is allowed in every name below `path`.
 */
export const allowedNames: { rule: string; names?: string[]; path?: string; why: string }[] = [
  { rule: 'place', names: ['placeId', 'placeIds'], why: 'Google’s place_id, and the body of POST /gmb_competitors' },
  { rule: 'place', path: 'packages/networks/src/google/place', why: 'Google Places' },
  { rule: 'place', path: 'packages/networks/src/google/wire.ts', why: 'Google Places' },
  { rule: 'place', path: 'packages/networks/src/google/requests.ts', why: 'Google Places' },
  { rule: 'place', path: 'apps/sandbox/src/google/place', why: 'Google Places' },
  { rule: 'fault', path: 'apps/sandbox/src/', why: 'the control interface: PUT /_/faults' },
  { rule: 'kept', names: ['keepAccounts'], why: 'the control interface' },
  { rule: 'kept', names: ['daysKept'], why: 'a field of the competitors’ analysis' },
  { rule: 'leave', names: ['leavesAt', 'leavingToday'], why: 'fields of an inbox reply and of the summaries' },
  { rule: 'wall', names: ['wallTime', 'wallClock'], why: 'the usual term for local time without a zone' },
]

/** Standard parts of features: the same file name means the same thing in each feature. */
export const standardParts = [
  ...['routes', 'queries', 'policy', 'present', 'jobs', 'posts', 'search', 'types', 'index', 'testing'],
  // Parts of the sandbox and the networks, in the root and in the networks' folders.
  ...['coverage', 'insights'],
]

/** Folders with the same parts for each network: a name used in several of them is counted once. */
export const networkFolders = ['facebook', 'google', 'graph', 'instagram', 'instagram-private', 'linkedin']

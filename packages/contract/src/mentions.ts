/** A mention in a text: `@[label]`, or `@[label][id]` where the network needs an id beside the name (LinkedIn). */
export interface Mention {
  readonly label: string
  readonly id: string | null
}

export type MentionPart = { readonly text: string } | { readonly mention: Mention }

const token = /@\[([^[\]\n]{1,200})\](?:\[([^[\]\s]{1,200})\])?/g

/** The text cut into plain parts and mentions, in order. What is no whole token stays plain. */
export function splitMentions(text: string): MentionPart[] {
  const parts: MentionPart[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ mention: { label: match[1] ?? '', id: match[2] ?? null } })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Who is mentioned, each once. */
export function findMentions(text: string): Mention[] {
  const seen = new Map<string, Mention>()
  for (const part of splitMentions(text))
    if ('mention' in part) seen.set(`${part.mention.label} ${part.mention.id ?? ''}`, part.mention)
  return [...seen.values()]
}

export function writeMention({ label, id }: Mention): string {
  return id === null ? `@[${label}]` : `@[${label}][${id}]`
}

/**
 * The text as a network takes it. Facebook is told a page by its id (`@[1234]`, facebook.md §4), LinkedIn by its name
 * and its URN (`@[Name](urn:li:…)`, its little text format); Instagram and TikTok know people by the name alone; the
 * others have no mentions and get the name as plain words. `known` gives the id of a label that carries
 * none; an id of another network's kind is none here.
 */
export function textFor(network: string, text: string, known: readonly Mention[] = []): string {
  return splitMentions(text)
    .map((part) => ('text' in part ? part.text : spelled(network, part.mention, known)))
    .join('')
}

function spelled(network: string, { label, id }: Mention, known: readonly Mention[]): string {
  const target = id ?? known.find((entry) => entry.label === label)?.id ?? (/^\d+$/.test(label) ? label : null)
  switch (network) {
    case 'facebook':
      return target === null || !/^\d+$/.test(target) ? label : `@[${target}]`
    case 'linkedin':
      return target?.startsWith('urn:li:') ? `@[${label}](${target})` : label
    case 'instagram':
    case 'instagramPrivate':
    case 'tiktok':
      return `@${label.replace(/^@/, '')}`
    default:
      return label
  }
}

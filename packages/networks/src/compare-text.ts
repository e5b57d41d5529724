/**
 * How a text read back from a network compares with one we sent. Networks trim, fold white space, compose accents
 * (NFC), drop invisible characters and show a mention (`@[123]`) as the name it stands for, so none of that counts.
 * `similar` has the same letters and digits: too close to be called another text, too far to be called ours.
 */
export function compareText(sent: string, seen: string): 'same' | 'similar' | 'different' {
  if (reads(plain(sent).split(MENTION), plain(seen))) return 'same'
  const bareText = bare(withoutMentions(sent))
  return bareText !== '' && bareText === bare(seen) ? 'similar' : 'different'
}

const MENTION = /@\[[^\]]*\](?:\[[^\]]*\])?/g
const INVISIBLE = /\u200B|\u200C|\u200D|\u2060|\uFE0F|\uFEFF/g

function plain(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

/** The parts between mentions stand in `seen` in that order, the first at its beginning and the last at its end. */
function reads(parts: readonly string[], seen: string): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined) return first === seen
  if (!seen.startsWith(first)) return false
  let from = first.length
  for (const part of others) {
    const at = seen.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return seen.length - last.length >= from && seen.endsWith(last)
}

function withoutMentions(text: string): string {
  return text.replace(MENTION, '')
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
}

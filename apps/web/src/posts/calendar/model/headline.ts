const maxHeadlineLength = 60
const sentence = /^([^\n]{2,}?)(?:([!?…]+)(?=\s|$)|\.(?=\s|$)|\n|$)/u

/**
 * What a post is called where there is no room for all of it, and what it says beside that: its title, else its first
 * sentence where that is short, else its beginning.
 */
export function splitHeadline(title: string | undefined, text: string): { headline: string; body: string } {
  const whole = text.trim()
  if (title) return { headline: title, body: whole }
  const [all = '', first = '', mark = ''] = sentence.exec(whole.slice(0, maxHeadlineLength + 10)) ?? []
  const headline = `${first}${mark}`.trim()
  if (headline === '' || headline.length > maxHeadlineLength)
    return { headline: whole.replace(/\s+/g, ' '), body: whole }
  return { headline, body: whole.slice(all.length).trim() }
}

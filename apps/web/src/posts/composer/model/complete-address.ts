/** People leave out what every address begins with. */
export function wholeAddress(typed: string): string {
  const address = typed.trim()
  return address === '' || /^https?:\/\//.test(address) ? address : `https://${address}`
}

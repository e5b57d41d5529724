/** Where the inspector shows an account, or something on it. */
export function accountAddress(network: string, account: string, item?: string): string {
  const query = new URLSearchParams({ network, id: account })
  return `/inspector/account?${query}${item === undefined ? '' : `#${encodeURIComponent(item)}`}`
}

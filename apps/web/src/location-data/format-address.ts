/** Street, post code and town on one line, of what there is. */
export function formatAddress({
  street,
  postalCode,
  city,
}: {
  street?: string | undefined
  postalCode?: string | undefined
  city?: string | undefined
}): string {
  return [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

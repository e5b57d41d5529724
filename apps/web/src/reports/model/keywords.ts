/** Share of searches that contain the company's name; null where Google reports no counts. */
export function brandedShare(rows: readonly { value?: number | undefined; branded: boolean }[]): number | null {
  const counted = rows.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const branded = rows.reduce((sum, row) => sum + (row.branded ? (row.value ?? 0) : 0), 0)
  return counted === 0 ? null : branded / counted
}

/** Whether every step is done or skipped; the list is then removed from the page. */
export function isFinished(
  steps: readonly { readonly id: string; readonly done: boolean }[],
  isSkipped: (id: string) => boolean,
): boolean {
  return steps.every(({ id, done }) => done || isSkipped(id))
}

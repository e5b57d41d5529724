/** Whether nothing of the list is left: every step is done or put aside. A finished list leaves the page. */
export function isFinished(
  steps: readonly { readonly id: string; readonly done: boolean }[],
  isSkipped: (id: string) => boolean,
): boolean {
  return steps.every(({ id, done }) => done || isSkipped(id))
}

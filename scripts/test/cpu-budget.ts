/** Budget of one `npm test`, in CPU seconds of all its processes. Wall time depends on the machine and never fails. */
const warnAbove = 1500
const failAbove = 2000

export interface BudgetVerdict {
  readonly isOverLimit: boolean
  readonly message: string
}

/**
 * Compares a run with its budget. Without /proc the meter counts the whole machine, other programs included: such a run
 * gets a warning and never fails.
 */
export function judgeCpuTime(cpuSeconds: number, countsOwnProcessesOnly: boolean): BudgetVerdict {
  const used = `This run used ${format(cpuSeconds)} CPU seconds in all its processes`
  const rule = `npm test warns above ${format(warnAbove)} CPU seconds and fails above ${format(failAbove)}; wall time never fails it.`
  if (cpuSeconds <= warnAbove) return { isOverLimit: false, message: `${used}. ${rule}` }
  const advice =
    'Make the dearest tests cheaper, or leave one row per network and kind here and move the others to @full.'
  if (cpuSeconds <= failAbove) return { isOverLimit: false, message: `Warning: ${used}. ${rule} ${advice}` }
  if (!countsOwnProcessesOnly)
    return {
      isOverLimit: false,
      message: `Warning: the whole machine used ${format(cpuSeconds)} CPU seconds, other programs included, so it fails nothing here. ${rule}`,
    }
  return { isOverLimit: true, message: `Failed: ${used}. ${rule} ${advice}` }
}

function format(seconds: number): string {
  return seconds.toLocaleString('en')
}

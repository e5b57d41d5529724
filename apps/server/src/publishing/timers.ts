/** Does something again and again, never twice at once; what fails is told and tried again next time. */
export function every(ms: number, work: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  let stopped = false
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(async () => {
      await work().catch(failed)
      if (!stopped) next()
    }, ms)
  }
  next()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

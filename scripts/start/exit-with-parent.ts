// Preloaded into every process that `npm start` starts: it must not outlive it, even if that was killed with -9.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 8_000).unref()
})

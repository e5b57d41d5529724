// Preloaded into every child process of `npm start`: the child ends with its parent, even after a kill -9.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 8_000).unref()
})

import { afterEach, beforeEach } from 'vitest'
import { endTest, loadPages, startTest } from './page.tsx'

// Vitest runs this for every file of tests; all else is loaded once, for all of them.
// Before the first test's time runs: on a busy machine, loading the pages takes longer than a test may wait.
await loadPages()
beforeEach(startTest)
afterEach(endTest)

import { afterEach, beforeEach } from 'vitest'
import { endTest, startTest } from './page.tsx'

// Vitest runs this for every file of tests; all else is loaded once, for all of them.
beforeEach(startTest)
afterEach(endTest)

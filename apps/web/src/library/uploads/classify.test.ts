import { expect, test } from 'vitest'
import { ApiError, toApiError } from '../../api/error.ts'
import { classify } from './classify.ts'

test.each([
  [new ApiError('', 400), 'validation'],
  [new ApiError('', 499), 'validation'],
  [new ApiError('', 500), 'server'],
  [new ApiError('', 503), 'server'],
  [toApiError(new TypeError('The network did not answer.')), 'network'],
  [toApiError(new Error('What is this?')), 'unknown'],
  [new ApiError('', 302), 'unknown'],
] as const)('%s is classified as %s', (error, kind) => expect(classify(error)).toBe(kind))
